"""Confidence intervals for shares and means.

Sources: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927; Abramowitz and
Stegun, "Handbook of Mathematical Functions", 26.7.5 (quantiles of Student's t from those of the normal distribution);
Korn and Graubard, "Confidence intervals for proportions with small expected number of positive counts estimated from
survey data", Survey Methodology 24, 1998 (how many independent trials clustered ones are worth).
"""

from __future__ import annotations

from math import inf, sqrt
from statistics import NormalDist

__all__ = ["LEVEL", "mean_interval", "share_interval", "t_quantile", "wilson"]

LEVEL = 0.95  # of every interval that Kybos prints


def wilson(share: float, count: float, level: float = LEVEL) -> tuple[float, float]:
    """The Wilson score interval of a share observed in `count` trials; all of [0, 1] without trials."""
    if count == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + level) / 2)
    weight = z * z / count
    middle = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * sqrt(share * (1 - share) / count + weight / (4 * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def share_interval(share: float, sd: float, count: int, level: float = LEVEL) -> tuple[float, float]:
    """The Wilson interval of a share that is the mean over `count` independent blocks with standard deviation `sd`.

    Its trials are as many as would make the share vary as much as the blocks say, fewer while there are few blocks to
    say it. Where all blocks are alike they say nothing, and each counts as one trial. All of [0, 1] below two blocks.
    """
    if count < 2:
        return 0.0, 1.0
    alone = share * (1 - share)  # the variance of a single trial
    if sd == 0 or alone <= 0:
        return wilson(share, count, level)
    tail = (1 + level) / 2
    trials = count * alone / sd**2 * (NormalDist().inv_cdf(tail) / t_quantile(tail, count - 1)) ** 2
    return wilson(share, trials, level)


def mean_interval(mean: float, sd: float, count: int, level: float = LEVEL) -> tuple[float, float]:
    """Student's t interval of a mean of `count` independent values with sample standard deviation `sd`.

    Everything below two values.
    """
    if count < 2:
        return -inf, inf
    half = t_quantile((1 + level) / 2, count - 1) * sd / sqrt(count)
    return mean - half, mean + half


def t_quantile(probability: float, degrees: int) -> float:
    """The quantile of Student's t distribution; within 1 % from 3 degrees of freedom on, exact for 1 and 2."""
    if degrees == 1:
        return _t1(probability)
    if degrees == 2:
        return (2 * probability - 1) / sqrt(2 * probability * (1 - probability))
    z = NormalDist().inv_cdf(probability)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + float(sum(term / degrees**power for power, term in enumerate(terms, 1)))


def _t1(probability: float) -> float:
    from math import pi, tan

    return tan(pi * (probability - 0.5))
