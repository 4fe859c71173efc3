package documents

import "casefold/internal/kit/api"

// Mount declares the endpoints, part by part.
func (s *Service) Mount(r *api.Router) {
	s.mountProperties(r)
	s.mountLists(r)
	s.mountDetails(r)
	s.mountFavorites(r)
	s.mountTransfer(r)
	s.mountHistory(r)
	s.mountUpload(r)
	s.mountVersions(r)
}
