"""Everything that can be requested over HTTP, one module for each group of paths."""
