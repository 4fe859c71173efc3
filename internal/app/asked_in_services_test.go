package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"casefold/internal/filing"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
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

// The database reads a selection once, and where something is missing asks once more why, however many folders and matters are named.
func TestARefusedSelectionIsReadOnceHoweverLargeItIs(t *testing.T) {
	w := testkit.NewWorld(t)
	folders, documents := []int64{unknownID}, []int64{unknownID}
	for _, name := range []string{"Acme", "Bolt", "Crane", "Dover", "Eagle"} {
		matter := w.Matter(name)
		folders = append(folders, w.Folder(matter, "docs/A/"), w.Folder(matter, "docs/B/"))
		documents = append(documents, w.Document(w.Place(matter, "docs/"), "Brief.txt", "x"))
	}
	asked := func(what filing.Selection, refusal *errs.Error) (statements int) {
		t.Helper()
		err := w.App().DB.InTx(t.Context(), w.Actor(w.Associate), func(tx *db.Tx) error {
			counted := *tx
			counted.Tx = dbtest.Counted(tx.Tx, &statements)
			_, err := w.App().Filing.SetDeleted(t.Context(), &counted, what, true)
			return err
		})
		if !errors.Is(err, refusal) {
			t.Errorf("%+v: %v", what, err)
		}
		return statements
	}
	if n := asked(filing.Selection{Folders: folders}, errs.FolderNotFound); n != 2 {
		t.Errorf("a refused selection of folders took %d statements", n)
	}
	items := func(ids []int64) int {
		return asked(filing.Selection{Items: map[string][]int64{"File": ids}}, errs.DocumentNotFound)
	}
	if one, all := items(documents[:1]), items(documents); one != all {
		t.Errorf("a refused document took %d statements, and a selection of them %d", one, all)
	}
}
