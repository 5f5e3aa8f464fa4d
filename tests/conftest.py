"""Settings for all tests."""

from hypothesis import settings

# A busy machine makes single examples slow; that is no failure. CI's own limit bounds the whole.
settings.register_profile("fano", deadline=None)
settings.load_profile("fano")
