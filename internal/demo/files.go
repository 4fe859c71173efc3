package demo

import (
	"context"
	"path"
	"strings"

	"casefold/internal/app"
	"casefold/internal/demo/paperwork"
	"casefold/internal/documents"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/lookups"
)

// fillFiles puts folders and documents into the firm's own areas, and some into the trash, unless the firm has some already. The papers
// of its matters take longer than a start may: see FillStories and FillPapers.
func (r register) fillFiles(ctx context.Context, a *app.App) error {
	people, err := r.people(ctx, a)
	if err != nil {
		return err
	}
	admin := people[r.admin]
	actor := db.Actor{Region: r.region, Tenant: r.tenant, UserID: admin.id, Sub: admin.sub}
	return a.DB.InTx(ctx, actor, func(tx *db.Tx) error {
		public, _, err := folders.Resolve(ctx, tx, folders.PublicMatter, "public/")
		if err != nil {
			return err
		}
		there, _, err := a.Documents.Kind().Count(ctx, tx, public, filing.Search{IncludeDeleted: true})
		if err != nil || there > 0 {
			return err
		}
		return r.file(ctx, tx, a)
	})
}

func (r register) file(ctx context.Context, tx *db.Tx, a *app.App) error {
	for matterID, papers := range map[int64][]paper{folders.PublicMatter: firmPapers["public"], folders.PrivateMatter: firmPapers["private"]} {
		if _, _, err := put(ctx, tx, a, matterID, "", "", papers); err != nil {
			return err
		}
	}
	chosen, err := plainMatters(ctx, tx, len(discarded))
	if err != nil {
		return err
	}
	return discardPapers(ctx, tx, a, chosen)
}

// put files papers in an area, and returns their ids and those of their folders by path.
func put(ctx context.Context, tx *db.Tx, a *app.App, matterID int64, matter, client string, papers []paper) (ids []int64, made map[string]int64, err error) {
	area := map[int64]string{folders.PublicMatter: "public/", folders.PrivateMatter: "private/"}[matterID]
	if area == "" {
		area = "docs/"
	}
	root, _, err := folders.Resolve(ctx, tx, matterID, area)
	if err != nil {
		return nil, nil, err
	}
	var paths []string
	for _, p := range papers {
		if folder, _ := path.Split(p.path); folder != "" {
			paths = append(paths, folder)
		}
	}
	made, err = folders.FindOrMake(ctx, tx, root, paths)
	if err != nil {
		return nil, nil, err
	}
	made[""] = root.ID
	fill := strings.NewReplacer("{matter}", matter, "{client}", client)
	contents := make([][]byte, len(papers))
	for i, p := range papers {
		if contents[i], err = paperwork.File(path.Base(p.path), fill.Replace(p.text)); err != nil {
			return nil, nil, err
		}
	}
	files, err := a.Storage.Put(ctx, tx, contents...)
	if err != nil {
		return nil, nil, err
	}
	for i, p := range papers {
		folder, name := path.Split(p.path)
		id, err := a.Documents.Add(ctx, tx, made[folder], name, files[i], "document.upload")
		if err != nil {
			return nil, nil, err
		}
		ids = append(ids, id)
		base, _ := documents.Split(name)
		_, err = a.Documents.ChangeProperties(ctx, tx, id, documents.Properties{
			Name: base, Tags: p.tags, Type: lookups.Pick{New: p.kind}, Status: lookups.Pick{New: p.status},
		}, nil)
		if err != nil {
			return nil, nil, err
		}
	}
	return ids, made, nil
}
