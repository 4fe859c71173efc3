package indexer_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/testkit"
)

// crowd is a firm in which anything happens.
type crowd struct {
	t       testing.TB
	w       *testkit.World
	chance  *rand.Rand
	matters []int64
	folders []int64
	files   []int64
	notes   []int64
	serial  int
	done    int // what was not refused
}

func (c *crowd) one(of []int64) int64 { return of[c.chance.IntN(len(of))] }

func (c *crowd) name() string {
	c.serial++
	return fmt.Sprintf("thing %d", c.serial)
}

// try counts what was done; what stands in the trash refuses much.
func (c *crowd) try(answer *testkit.Response) {
	if answer.Status >= 500 {
		c.t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	if answer.Status < 300 {
		c.done++
	}
}

func (c *crowd) bin(how, kind string, ids ...int64) *testkit.Response {
	return c.w.Admin.Post("/multi/"+how, m{"IDs": m{kind: ids}, "objectType": "Documents"})
}

// operations are what people do, by a name for the message of a failure.
func (c *crowd) operations() map[string]func() {
	a := c.w.Admin
	return map[string]func(){
		"rename": func() {
			c.try(a.Post("/document/rename", m{"documentID": c.one(c.files), "newDocumentName": c.name()}))
		},
		"move": func() {
			c.try(a.Post("/document/move", m{"destinationDirectoryID": c.one(c.folders), "objectIDs": []int64{c.one(c.files)}}))
		},
		"move a folder": func() {
			c.try(a.Post("/document/move", m{"destinationDirectoryID": c.one(c.folders), "directoryIDs": []int64{c.one(c.folders)}}))
		},
		"trash":            func() { c.try(c.bin("delete", "File", c.one(c.files))) },
		"restore":          func() { c.try(c.bin("restore", "File", c.files...)) },
		"trash a folder":   func() { c.try(c.bin("delete", "Folder", c.one(c.folders))) },
		"restore a folder": func() { c.try(c.bin("restore", "Folder", c.folders...)) },
		"trash a matter":   func() { c.try(a.Post("/matter/setDeleted", m{"matterID": c.one(c.matters), "isDeleted": 1})) },
		"restore matters": func() {
			for _, matter := range c.matters {
				c.try(a.Post("/matter/setDeleted", m{"matterID": matter, "isDeleted": 0}))
			}
		},
		"properties": func() {
			properties := m{"documentName": c.name(), "notes": c.name(), "tags": []string{"Hot", "Cold", "Old"}[:c.chance.IntN(3)]}
			if c.chance.IntN(2) == 0 {
				properties["newDocumentType"] = "Type " + strconv.Itoa(c.serial)
			}
			c.try(a.Post("/document", m{"documentID": c.one(c.files), "documentProperties": properties}))
		},
		"add a version":    c.addVersion,
		"delete a version": c.deleteVersion,
		"wall": func() {
			setting := []string{"everyone", "specifiedUsers"}[c.chance.IntN(2)]
			c.try(a.Post("/bulk/matter/permissions/apply", m{"matterIDs": []int64{c.one(c.matters)}, "matterPermissionGlobalSetting": setting,
				"userAllowList": []m{}, "groupAllowList": []m{}}))
		},
		"save a note": func() {
			c.try(a.Post("/notes/update", m{"matterNoteID": c.one(c.notes), "name": c.name(), "content": c.name()}))
		},
		"trash a note":   func() { c.try(c.bin("delete", "Note", c.one(c.notes))) },
		"restore a note": func() { c.try(c.bin("restore", "Note", c.one(c.notes))) },
	}
}

func (c *crowd) addVersion() {
	document, content := c.one(c.files), c.name()
	up := testkit.Upload{DocumentID: document}
	answer := c.w.Admin.Post("/checkTrashAndGetSignedUrlForDocumentUpload", m{"documentID": document})
	if c.try(answer); answer.Status >= 300 {
		return
	}
	answer.Into(c.t, &up)
	c.w.Send(up.URL, content).OK(c.t)
	c.try(c.w.Admin.Register(up, content))
}

func (c *crowd) deleteVersion() {
	document := c.one(c.files)
	var version int64
	inFirm(c.t, c.w, func(ctx context.Context, tx *db.Tx) error {
		return tx.QueryRow(ctx, "SELECT id FROM document_versions WHERE tenant_id = $1 AND document_id = $2 AND state = 'live' ORDER BY random() LIMIT 1",
			tx.Tenant, document).Scan(&version)
	})
	c.try(c.w.Admin.Post(fmt.Sprintf("/document/version/delete?documentID=%d&versionID=%d", document, version), nil))
}

// verify makes a search, which has to know of every document where it is and whether it is in the trash.
func (c *crowd) verify() {
	c.t.Helper()
	behind, err := c.w.App().Indexer.Reached(c.t.Context(), c.w.Region, c.w.Tenant, position(c.t, c.w))
	if err != nil || behind {
		c.t.Fatalf("the next search is behind (%v)", err)
	}
	type state struct {
		matter  int64
		trashed bool
	}
	want := map[int64]state{}
	inFirm(c.t, c.w, func(ctx context.Context, tx *db.Tx) error {
		rows, err := tx.Query(ctx, `SELECT d.id, f.matter_id, d.deleted OR f.deleted OR f.in_deleted OR m.deleted FROM documents d
			JOIN folders f ON f.tenant_id = d.tenant_id AND f.id = d.folder_id JOIN matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id
			WHERE d.tenant_id = $1 AND d.version_id IS NOT NULL`, tx.Tenant)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id int64
			var s state
			if err := rows.Scan(&id, &s.matter, &s.trashed); err != nil {
				return err
			}
			want[id] = s
		}
		return rows.Err()
	})
	for _, hit := range search(c.t, c.w, "NOT nothing").Hits {
		if hit.Kind != engine.Document {
			continue
		}
		if got := (state{hit.Matter, hit.Trashed}); got != want[hit.Record] {
			c.t.Errorf("document %d is %+v in the index and %+v in the database", hit.Record, got, want[hit.Record])
		}
		delete(want, hit.Record)
	}
	for id := range want {
		c.t.Errorf("document %d is not found", id)
	}
	agrees(c.t, c.w)
}

// By hand: CASEFOLD_OPERATIONS=10000.
func TestAfterRandomOperationsTheNextSearchIsRight(t *testing.T) {
	operations, err := strconv.Atoi(os.Getenv("CASEFOLD_OPERATIONS"))
	if err != nil {
		operations = 1000
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	w := testkit.NewWorld(t)
	c := &crowd{t: t, w: w, chance: rand.New(rand.NewPCG(seed, 0))}
	for range 3 {
		matter := w.Matter(c.name())
		c.matters = append(c.matters, matter)
		c.folders = append(c.folders, w.Place(matter, "docs/").Folder, w.Folder(matter, "docs/A/"), w.Folder(matter, "docs/A/B/"), w.Folder(matter, "docs/C/"))
		var note struct {
			ID int64 `json:"matterNoteID"`
		}
		w.Admin.Put("/notes/createInRootOfMatter", m{"matterID": matter, "name": c.name(), "content": "said"}).Into(t, &note)
		c.notes = append(c.notes, note.ID)
	}
	for i := range 20 {
		c.files = append(c.files, w.Document(testkit.Place{Matter: c.matters[i*4%12/4], Folder: c.folders[i*4%12]}, c.name()+".txt", c.name()))
	}
	reach(t, w)
	all := c.operations()
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	for n := range operations {
		name := names[c.chance.IntN(len(names))]
		all[name]()
		if c.verify(); t.Failed() {
			t.Fatalf("operation %d of seed %d: %s", n, seed, name)
		}
	}
	if t.Logf("%d of %d were not refused", c.done, operations); c.done < operations/4 {
		t.Error("too many were refused to prove anything")
	}
}
