"""Cards on paper: sheets, backs, box, leaflet, list of names, and the PDF of them all."""
