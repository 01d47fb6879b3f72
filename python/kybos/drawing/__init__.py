"""What the pictures of all games share: words in four languages, text for terminals, SVG."""
