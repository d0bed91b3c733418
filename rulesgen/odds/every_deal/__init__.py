"""Every deal that differs, once, with its weight: what a way to play, and the best one, come to exactly."""
