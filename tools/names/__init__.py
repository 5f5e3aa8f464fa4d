"""The names of symbols beside Unicode's: which words of CLDR the lexicon does not know."""
