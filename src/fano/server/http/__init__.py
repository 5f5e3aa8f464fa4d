"""Parts of the HTTP edge: request bodies, proxies, addresses, and the pages of the site."""
