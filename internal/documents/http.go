package documents

import (
	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

// Mount declares the endpoints, part by part. What documents share with other kinds is done by f.
func (s *Service) Mount(r *api.Router, f *filing.Service) {
	s.mountProperties(r)
	s.mountLists(r)
	s.mountDetails(r)
	s.mountFavorites(r)
	mountTransfer(r, f.Transfers(s.kind))
	s.mountHistory(r)
	s.mountUpload(r)
	s.mountVersions(r)
}

func mountTransfer(r *api.Router, t filing.Transfers) {
	anyone := permissions.SignedIn
	api.Post(r, "/document/move", t.Move, anyone, t.Fails(), api.Fails(errs.LockedByOther), api.ManyIDs())
	api.Post(r, "/document/copy", t.Copy, anyone, t.Fails(), api.ManyIDs(), api.Creates())
}
