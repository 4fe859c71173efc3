package app

import (
	"cmp"
	"context"
	"fmt"

	"casefold/internal/kit/db"
	"casefold/internal/search/embedded"
	"casefold/internal/search/engine"
	"casefold/internal/search/opensearch"
)

// searchURL is where the OpenSearch of a region is; "" is the engine inside the program.
func (c Config) searchURL(region string) string {
	return cmp.Or(map[string]string{"US": c.SearchURLUS, "CA": c.SearchURLCA}[region], c.SearchURL)
}

// SearchURLs are the addresses of OpenSearch by region. Those of regions whose indexes lie in the data folder are "".
func (c Config) SearchURLs() map[string]string {
	urls := map[string]string{}
	for _, region := range []string{"US", "CA"} {
		urls[region] = c.searchURL(region)
	}
	return urls
}

// searchEngines are where the indexes of regions are. In a region with OpenSearch one process of all machines writes.
func searchEngines(c Config, d *db.DB) (engine.Engine, error) {
	inside := embedded.New(c.Data)
	engines := engine.ByRegion{}
	for _, region := range d.Regions() {
		engines[region] = inside
		url := c.searchURL(region)
		if url == "" {
			continue
		}
		outside, err := opensearch.New(url, func(ctx context.Context) (opensearch.Turn, error) {
			turn, err := d.TakeTurn(ctx, region, "casefold search indexer")
			if turn == nil {
				return nil, err
			}
			return turn, err
		})
		if err != nil {
			return nil, fmt.Errorf("CASEFOLD_SEARCH_URL of the region %s: %w", region, err)
		}
		engines[region] = outside
	}
	return engines, nil
}
