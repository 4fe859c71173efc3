package app

import (
	"net/http"
	"net/url"
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

// mountBlobs opens the gateway. Where the contents of files have a host of their own, that host serves nothing else: no
// page and no sign-in, so its cookie jar stays empty.
func (a *App) mountBlobs() {
	a.Router.HandleDirect(blob.Prefix, a.Gateway)
	pages, content := hostOf(a.Config.URL), hostOf(a.Config.ContentURL)
	if content != "" && content != pages {
		a.Router.Handle(content+"/", http.NotFoundHandler())
	}
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
