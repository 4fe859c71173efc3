package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/matters"
	"casefold/internal/permissions"
	"casefold/internal/testkit"
)

// Whatever calls the services, an endpoint or not: who may not say who sees what changes nothing.
func TestServicesThemselvesAskWhoMaySayWhoSeesWhat(t *testing.T) { // T-PRM-01
	w := testkit.NewWorld(t)
	matter, service := w.Matter("Acme v. Bolt"), w.App().Permissions
	group, err := int64(0), error(nil)
	err = w.App().DB.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) (err error) {
		group, err = service.CreateGroup(t.Context(), tx, permissions.GroupData{Name: "Deals"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	wall := permissions.MatterPermissions{Setting: permissions.SpecifiedUsers, Users: []permissions.AllowedUser{{Sub: w.Associate.Sub, Type: "ALLOW_READ_WRITE"}}}
	for name, attempt := range map[string]func(ctx context.Context, tx *db.Tx) error{
		"make a group": func(ctx context.Context, tx *db.Tx) error {
			_, err := service.CreateGroup(ctx, tx, permissions.GroupData{Name: "Mine"})
			return err
		},
		"join a group": func(ctx context.Context, tx *db.Tx) error {
			_, err := service.EditGroup(ctx, tx, group, permissions.GroupData{Name: "Deals", Members: []string{w.Associate.Sub}}, nil)
			return err
		},
		"delete a group": func(ctx context.Context, tx *db.Tx) error { return service.DeleteGroup(ctx, tx, group, nil) },
		"limit a feature": func(ctx context.Context, tx *db.Tx) error {
			_, err := service.SetFeature(ctx, tx, "CREATE_CLIENT_ALLOWED", permissions.Feature{Users: []string{w.Associate.Sub}}, nil)
			return err
		},
		"wall many matters": func(ctx context.Context, tx *db.Tx) error {
			_, err := service.ApplyToMatters(ctx, tx, []int64{matter}, wall, nil)
			return err
		},
		"wall a matter": func(ctx context.Context, tx *db.Tx) error {
			return w.App().Matters.Update(ctx, tx, matter, matters.Form{Name: "Acme v. Bolt", Permissions: &wall}, nil)
		},
		"make a walled matter": func(ctx context.Context, tx *db.Tx) error {
			_, err := w.App().Matters.Create(ctx, tx, matters.Form{Name: "Another", Permissions: &wall})
			return err
		},
	} {
		err := w.App().DB.InTx(t.Context(), w.Actor(w.Associate), func(tx *db.Tx) error { return attempt(t.Context(), tx) })
		if !errors.Is(err, errs.AdminRequired) {
			t.Errorf("an ordinary user can %s: %v", name, err)
		}
		if err := w.App().DB.InTx(t.Context(), w.Actor(w.Uptime), func(tx *db.Tx) error {
			return errors.Join(attempt(t.Context(), tx), errUndone)
		}); !errors.Is(err, errUndone) || errors.Is(err, errs.AdminRequired) {
			t.Errorf("an admin cannot %s: %v", name, err)
		}
	}
}

// errUndone ends a transaction that did what it should.
var errUndone = errors.New("undone")

func TestARefusedSelectionOfFoldersWaitsForNobody(t *testing.T) {
	w := testkit.NewWorld(t)
	folder := w.Folder(w.Matter("Acme v. Bolt"), "docs/A/")
	w.Associate.SignIn()
	answered := make(chan *testkit.Response, 1)
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		// Somebody else works in the tree of a folder that can be had, and does not end before the others are answered.
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended('casefold tree ' || tenant_id || ' ' || root_id, 0)) FROM folders WHERE tenant_id = $1 AND id = $2", tx.Tenant, folder); err != nil {
			return err
		}
		go func() {
			answered <- w.Associate.Post("/multi/delete", m{"IDs": m{"Folder": []int64{folder, unknownID}}, "objectType": "Documents"})
		}()
		select {
		case answer := <-answered:
			answer.Fails(t, errs.FolderNotFound)
		case <-time.After(30 * time.Second):
			t.Error("a selection that is refused anyway waits for somebody's work")
		}
		return nil
	})
}
