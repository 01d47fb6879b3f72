"""`python -m kybos.protocol`: the engine on standard input and output, as `kybos engine`."""

from __future__ import annotations

import sys

from kybos.protocol.server import main

sys.exit(main())
