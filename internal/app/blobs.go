package app

import (
	"path/filepath"

	"casefold/internal/kit/blob"
)

// openBlobs opens the file store of each region.
func openBlobs(data string) (map[string]*blob.Disk, error) {
	blobs := map[string]*blob.Disk{}
	for _, region := range []string{"US", "CA"} {
		disk, err := blob.OpenDisk(filepath.Join(data, "blobs", region))
		if err != nil {
			return nil, err
		}
		blobs[region] = disk
	}
	return blobs, nil
}
