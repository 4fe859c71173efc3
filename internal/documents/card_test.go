package documents_test

import (
	"context"
	"fmt"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// shown is what a document's page and the lists both say of it.
type shown struct {
	Name, Holder, HolderSub, Type, Status, ModifiedBy, CreatedBy, Area, MatterName, Path string
	Lock                                                                                 int
	Deleted, Favorite, FolderDeleted, MatterDeleted                                      bool
	Tags                                                                                 []string
}

// listed reads a document as lists do, through the view of visible documents and in the person's own transaction.
func (p planter) listed(who *testkit.Person, id int64) (s shown, seen bool) {
	p.t.Helper()
	err := p.w.App().DB.InTx(context.Background(), p.w.Actor(who), func(tx *db.Tx) error {
		rows, err := tx.Query(context.Background(), `SELECT d.name, coalesce(l.display_name, ''), coalesce(l.sub::text, ''), coalesce(t.name, ''), coalesce(s.name, ''),
				m.display_name, c.display_name, d.area, coalesce(d.matter_name, ''), casefold_lock(d.lock_status, d.in_use_until, $3), d.deleted,
				EXISTS (SELECT FROM document_favorites v WHERE v.tenant_id = $1 AND v.user_id = $4 AND v.document_id = d.id), d.folder_deleted, d.matter_deleted,
				ARRAY(SELECT i.name FROM document_tags x JOIN lookup_items i ON i.tenant_id = x.tenant_id AND i.family = x.family AND i.id = x.tag_id
					WHERE x.tenant_id = $1 AND x.document_id = d.id ORDER BY i.sort_name, i.id)
			FROM visible_documents d LEFT JOIN users l ON l.tenant_id = $1 AND l.id = d.lock_user_id AND casefold_lock(d.lock_status, d.in_use_until, $3) <> 0
			LEFT JOIN lookup_items t ON t.tenant_id = $1 AND t.family = d.type_family AND t.id = d.type_id
			LEFT JOIN lookup_items s ON s.tenant_id = $1 AND s.family = d.status_family AND s.id = d.status_id
			JOIN users m ON m.tenant_id = $1 AND m.id = d.modified_by JOIN users c ON c.tenant_id = $1 AND c.id = d.created_by
			WHERE d.tenant_id = $1 AND d.id = $2`, tx.Tenant, id, tx.Now, tx.UserID)
		if err != nil {
			return err
		}
		defer rows.Close()
		if seen = rows.Next(); !seen {
			return rows.Err()
		}
		return rows.Scan(&s.Name, &s.Holder, &s.HolderSub, &s.Type, &s.Status, &s.ModifiedBy, &s.CreatedBy, &s.Area, &s.MatterName, &s.Lock, &s.Deleted,
			&s.Favorite, &s.FolderDeleted, &s.MatterDeleted, &s.Tags)
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return s, seen
}

func TestTheCardOfADocumentSaysWhatListsSayToWhoeverMaySeeIt(t *testing.T) {
	w := testkit.NewWorld(t)
	plant := planter{t, w}
	matter, closed := w.Matter("Acme v. Bolt"), w.Matter("Project Heron", w.Walled())
	folder := w.Folder(matter, "docs/Pleadings/")
	all := map[string]int64{
		"plain": plant.document(folder, "a.txt"), "dressed": plant.document(folder, "b.txt"), "locked": plant.document(folder, "c.txt"),
		"expired": plant.document(folder, "d.txt"), "trashed": plant.document(folder, "e.txt"), "in a trashed folder": plant.document(w.Folder(matter, "docs/Old/"), "f.txt"),
		"public": plant.document(plant.root(0, "public"), "g.txt"), "private": plant.document(plant.root(0, "private"), "h.txt"),
		"for a user":                plant.document(plant.root(w.Matter("Project Lantern", w.Walled(w.Partner)), "docs"), "i.txt"),
		"for a group":               plant.document(plant.root(closed, "docs"), "j.txt"),
		"in a trashed matter":       plant.document(plant.root(w.Matter("Done"), "docs"), "k.txt"),
		"walled, in a trashed one":  plant.document(plant.root(w.Matter("Gone", w.Walled(w.Partner)), "docs"), "l.txt"),
		"destroyed with its folder": plant.document(w.Folder(matter, "docs/Destroyed/"), "m.txt"),
	}
	plant.exec(`INSERT INTO permission_groups (tenant_id, id, name, created_at) VALUES ($1, 9001, 'Deal team', now())`)
	plant.exec(`INSERT INTO permission_group_members (tenant_id, group_id, user_id) SELECT $1, 9001, id FROM users WHERE tenant_id = $1 AND sub = $2`, w.Associate.Sub)
	plant.exec(`INSERT INTO matter_allowed_groups (tenant_id, matter_id, group_id) VALUES ($1, $2, 9001)`, closed)
	for family, id := range map[string]int{"documentType": 9001, "documentStatus": 9002, "documentTag": 9003} {
		plant.exec(`INSERT INTO lookup_items (tenant_id, family, id, name, updated_at) VALUES ($1, $2, $3, 'The ' || $2, now())`, family, id)
	}
	plant.exec("UPDATE documents SET type_id = 9001, status_id = 9002, notes = 'Read this', excluded_from_stamping = true WHERE tenant_id = $1 AND id = $2", all["dressed"])
	plant.exec("INSERT INTO document_tags (tenant_id, document_id, tag_id) VALUES ($1, $2, 9003)", all["dressed"])
	plant.version(all["dressed"], 2, w.Partner)
	plant.lock(all["locked"], w.Partner)
	plant.exec(`UPDATE documents SET lock_status = 1, lock_user_id = (SELECT id FROM users WHERE tenant_id = $1 AND sub = $3), locked_at = now(), in_use_until = now() - interval '1 minute'
		WHERE tenant_id = $1 AND id = $2`, all["expired"], w.Partner.Sub)
	plant.exec("UPDATE documents SET deleted = true WHERE tenant_id = $1 AND id = $2", all["trashed"])
	plant.exec("UPDATE folders SET deleted = true WHERE tenant_id = $1 AND name = 'Old'")
	plant.exec("UPDATE matters SET deleted = true WHERE tenant_id = $1 AND name IN ('Done', 'Gone')")
	plant.exec("UPDATE folders SET area = 'destroyed', matter_id = NULL, deleted = true, parent_id = NULL, root_id = id, name = 'destroyed' WHERE tenant_id = $1 AND name = 'Destroyed'")
	w.Partner.Post("/document/favorite", m{"documentID": all["dressed"], "isFavorite": 1}).OK(t)

	sees := map[*testkit.Person]int{w.Associate: 9, w.Partner: 10, w.Admin: 12, w.Uptime: 12}
	for who, want := range sees {
		count := 0
		for kind, id := range all {
			row, seen := plant.listed(who, id)
			if !seen {
				failure := errs.NoDocumentAccess
				if kind == "destroyed with its folder" {
					failure = errs.DocumentNotFound
				}
				who.Get(fmt.Sprintf("/document?documentID=%d", id)).Fails(t, failure)
				continue
			}
			count++
			var card struct {
				details
				Holder     string `json:"lockedBy"`
				HolderSub  string `json:"lockedBySub"`
				Type       string `json:"documentType"`
				Status     string `json:"documentStatus"`
				CreatedBy  string `json:"createdBy"`
				ModifiedBy string `json:"lastModifiedBy"`
				Tags       []struct {
					Name string `json:"name"`
				} `json:"tags"`
			}
			who.Get(fmt.Sprintf("/document?documentID=%d", id)).Into(t, &card)
			got := shown{
				Name: card.Filename, Holder: card.Holder, HolderSub: card.HolderSub, Type: card.Type, Status: card.Status, ModifiedBy: card.ModifiedBy,
				CreatedBy: card.CreatedBy, Area: row.Area, MatterName: card.MatterName, Lock: card.LockStatus, Deleted: card.Deleted == 1,
				Favorite: card.IsFavorite == 1, FolderDeleted: card.InDeletedFolder == 1, MatterDeleted: card.InDeletedMatter == 1, Tags: []string{},
			}
			for _, tag := range card.Tags {
				got.Tags = append(got.Tags, tag.Name)
			}
			got.Path, row.Path = card.Path, plant.path(id)
			if row.MatterName == "" {
				got.MatterName = "" // the areas of the firm have names of their own on the card
			}
			if fmt.Sprint(got) != fmt.Sprint(row) || len(card.Versions) == 0 {
				t.Errorf("%s, for %s: the card says\n%+v\nand the list\n%+v", kind, who.Username, got, row)
			}
		}
		if count != want {
			t.Errorf("%s sees %d documents, want %d", who.Username, count, want)
		}
	}
}
