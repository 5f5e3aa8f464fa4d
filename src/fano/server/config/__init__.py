"""The operator's settings, and the limits that keep one visitor from harming others."""
