package demo

import (
	"context"
	"path"
	"strings"

	"casefold/internal/app"
	"casefold/internal/documents"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
	"casefold/internal/lookups"
	"casefold/internal/matters"
)

// mattersWithFiles is how many matters of each firm get documents: enough to look around in, few enough that a first
// start stays quick.
const mattersWithFiles = 8

// fillFiles puts folders and documents into the firm's own areas and its first matters, unless the firm has some already.
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
		if err := r.file(ctx, tx, a); err != nil {
			return err
		}
		return mark(ctx, tx, a)
	})
}

func (r register) file(ctx context.Context, tx *db.Tx, a *app.App) error {
	for matterID, papers := range map[int64][]paper{folders.PublicMatter: firmPapers["public"], folders.PrivateMatter: firmPapers["private"]} {
		if _, _, err := put(ctx, tx, a, matterID, "", "", papers); err != nil {
			return err
		}
	}
	first := matters.Search{Input: list.Input{Page: 1, PageSize: mattersWithFiles}, Sort: "matterID"}
	var chosen []matters.Matter
	if err := matters.Each(ctx, tx, first, func(m matters.Matter) error { chosen = append(chosen, m); return nil }); err != nil {
		return err
	}
	for _, m := range chosen {
		papers := append(everyMatter[:len(everyMatter):len(everyMatter)], papersByType[m.Type.Name]...)
		if _, _, err := put(ctx, tx, a, m.ID, m.Name, m.Client.Name, papers); err != nil {
			return err
		}
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
		if contents[i], err = file(path.Base(p.path), fill.Replace(p.text)); err != nil {
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

// mark gives the admin favourites: the pleadings of the first matter, the folder and what lies in it.
func mark(ctx context.Context, tx *db.Tx, a *app.App) error {
	open, err := matters.IDs(ctx, tx, matters.Search{Input: list.Input{Page: 1, PageSize: 1}, Sort: "matterID"})
	if err != nil || len(open) == 0 {
		return err
	}
	folder, _, err := folders.Resolve(ctx, tx, open[0], "docs/Pleadings/")
	if err != nil {
		return err
	}
	if err := a.Folders.SetFavorite(ctx, tx, folder.ID, true); err != nil {
		return err
	}
	shown, err := a.Documents.Kind().Places(ctx, tx, folder, filing.Search{})
	for _, one := range shown {
		if err == nil && !one.Folder {
			err = a.Documents.SetFavorite(ctx, tx, one.ID, true)
		}
	}
	return err
}
