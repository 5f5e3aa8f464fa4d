"""Cards on a screen: layouts as numbers, built ahead or made while a server runs."""
