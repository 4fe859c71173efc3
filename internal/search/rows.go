package search

import (
	"cmp"
	"context"
	"slices"

	"casefold/internal/documents"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/search/engine"
	"casefold/internal/search/internal/sqlgen"
)

// rowReader reads what the rows of a page show.
type rowReader struct {
	tx     *db.Tx
	trash  bool // shows what is in the trash
	places map[engine.Kind]map[int64]Place
}

// place completes where a result lies. What is in the trash by now may have to be left out.
func (r *rowReader) place(kind engine.Kind, id, folder int64, matter *int64, matterName, area string, trashed bool) (Place, bool) {
	p := r.places[kind][id]
	p.FolderID, p.Trashed = folder, trashed
	p.MatterID, p.MatterName = folders.MatterOf(matter, matterName, folders.Area(area))
	return p, r.trash || !trashed
}

func byPosition[Row any](rows []Row, place func(*Row) *Place) {
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Compare(place(&a).Position, place(&b).Position) })
}

func (r *rowReader) documents(ctx context.Context, out *Results, ids []int64) error {
	q := sqlgen.New(r.tx)
	rows, err := q.Documents(ctx, sqlgen.DocumentsParams{TenantID: r.tx.Tenant, UserID: r.tx.UserID, Now: r.tx.Now, Ids: ids})
	if err != nil {
		return err
	}
	var versionIDs []int64
	for _, p := range r.places[engine.Document] {
		versionIDs = append(versionIDs, p.Hit.Version)
		for _, earlier := range p.Hit.Earlier {
			versionIDs = append(versionIDs, earlier.Version)
		}
	}
	versions, err := q.Versions(ctx, sqlgen.VersionsParams{TenantID: r.tx.Tenant, Ids: versionIDs})
	if err != nil {
		return err
	}
	known := map[int64]Version{}
	for _, v := range versions {
		known[v.ID] = Version{ID: v.ID, Number: v.Number, Author: v.DisplayName}
	}
	for _, row := range rows {
		p, shown := r.place(engine.Document, row.ID, row.FolderID, row.MatterID, row.MatterName, row.Area, row.Deleted)
		version, live := known[p.Hit.Version]
		if !shown || !live {
			continue
		}
		p.ClientID, p.ClientName = row.ClientID, row.ClientName
		version.Highlights = p.Hit.Highlights
		hit := DocumentHit{
			Place: p, Name: row.Name, Version: version, Current: row.VersionID == version.ID, TypeID: row.TypeID, Type: row.TypeName,
			StatusID: row.StatusID, Status: row.StatusName, TagIDs: row.TagIds, Tags: row.Tags, Lock: documents.Lock(row.Lock), Favorite: row.Favorite,
		}
		if hit.Lock != documents.Unlocked {
			hit.LockedBy, hit.LockedBySub = row.LockedBy, row.LockedBySub
		}
		for _, e := range p.Hit.Earlier {
			if version, live := known[e.Version]; live {
				version.Highlights = e.Highlights
				hit.Earlier = append(hit.Earlier, version)
			}
		}
		out.Documents = append(out.Documents, hit)
	}
	byPosition(out.Documents, func(h *DocumentHit) *Place { return &h.Place })
	return nil
}

func (r *rowReader) emails(ctx context.Context, out *Results, ids []int64) error {
	rows, err := sqlgen.New(r.tx).Emails(ctx, sqlgen.EmailsParams{TenantID: r.tx.Tenant, Ids: ids})
	for _, row := range rows {
		p, shown := r.place(engine.Email, row.ID, row.FolderID, row.MatterID, row.MatterName, row.Area, row.Deleted)
		p.ClientID, p.ClientName = row.ClientID, row.ClientName
		if shown {
			out.Emails = append(out.Emails, EmailHit{p, row.Name, row.Filename, row.Sender, row.Recipients, int(row.Attachments)})
		}
	}
	byPosition(out.Emails, func(h *EmailHit) *Place { return &h.Place })
	return err
}

func (r *rowReader) notes(ctx context.Context, out *Results, ids []int64) error {
	rows, err := sqlgen.New(r.tx).Notes(ctx, sqlgen.NotesParams{TenantID: r.tx.Tenant, Ids: ids})
	for _, row := range rows {
		p, shown := r.place(engine.Note, row.ID, row.FolderID, row.MatterID, row.MatterName, row.Area, row.Deleted)
		p.ClientID, p.ClientName = row.ClientID, row.ClientName
		if shown {
			out.Notes = append(out.Notes, NoteHit{p, row.Name, row.ModifiedBy})
		}
	}
	byPosition(out.Notes, func(h *NoteHit) *Place { return &h.Place })
	return err
}
