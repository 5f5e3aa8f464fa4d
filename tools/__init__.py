"""Tools for the people who maintain Fano; nothing here ships to players."""
