package testkit

import (
	"context"
	"maps"
	"strings"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// SkipIDs gives the next records of these kinds ids that no other firm has. All firms count from 1, so the id of a record of one
// firm is usually the id of a record of the other as well.
func (w *World) SkipIDs(kinds ...string) {
	w.t.Helper()
	err := w.app.DB.InTx(context.Background(), db.Actor{Region: w.Region, Tenant: w.Tenant}, func(tx *db.Tx) error {
		for _, kind := range kinds {
			if _, err := tx.IDs(context.Background(), kind, 1_000_000); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// Client makes a client through the endpoint, as the firm's admin would.
func (w *World) Client(name string) int64 {
	w.t.Helper()
	var made []int64
	w.Admin.Post("/clients/new", M{"newClientData": M{"newClientName": name}}).Into(w.t, &made)
	return made[0]
}

// Matter makes a matter through the endpoint, as the firm's admin would. The rest of its form comes from Walled, For
// and Staffed, or as it travels.
func (w *World) Matter(name string, form ...M) int64 {
	w.t.Helper()
	data := M{"name": name}
	for _, part := range form {
		maps.Copy(data, part)
	}
	var made struct {
		ID int64 `json:"newMatterID"`
	}
	w.Admin.Post("/matters/new", M{"newMatterData": data}).Into(w.t, &made)
	return made.ID
}

// Walled leaves a matter to these people, beside the firm's admins.
func (w *World) Walled(people ...*Person) M {
	list := []M{}
	for _, p := range people {
		list = append(list, M{"userSub": p.Sub, "type": "ALLOW_READ_WRITE"})
	}
	return M{"matterPermissions": M{
		"matterPermissionGlobalSetting": "specifiedUsers", "userAllowList": list, "groupAllowList": []M{},
	}}
}

// For gives a matter its client.
func (w *World) For(client int64) M { return M{"existingClientID": client} }

// Staffed assigns people to a matter.
func (w *World) Staffed(people ...*Person) M {
	subs := []string{}
	for _, p := range people {
		subs = append(subs, p.Sub)
	}
	return M{"assignedStaff": subs}
}

// Folder makes the folder of a path, docs/A/B/, and those above it through the endpoint, as the firm's admin would, and
// returns its id. Those that exist already are kept.
func (w *World) Folder(matter int64, path string) int64 {
	w.t.Helper()
	names := strings.Split(strings.TrimSuffix(path, "/"), "/")
	var made struct {
		ID int64 `json:"directoryID"`
	}
	base := names[0] + "/"
	for i, name := range names[1:] {
		answer := w.Admin.Put("/directory", M{"matterID": matter, "basepath": base, "dirname": name})
		base += name + "/"
		if answer.Code() == errs.DuplicateFolder.Code && i < len(names)-2 {
			continue
		}
		answer.Into(w.t, &made)
	}
	return made.ID
}
