package demo

import (
	"context"
	"path"
	"time"

	"casefold/internal/app"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/matters"
	"casefold/internal/trash"
)

// lookAgain is how often a job that is waited for is looked at.
const lookAgain = 200 * time.Millisecond

// area is the documents of a matter, or one of the firm's own areas, which have no names.
type area struct {
	matterID       int64
	matter, client string
}

// discardPapers files what nobody needs any more, in matters and the firm's own areas, and moves it to the trash.
func discardPapers(ctx context.Context, tx *db.Tx, a *app.App, chosen []matters.Matter) error {
	for i, papers := range discarded {
		if i < len(chosen) {
			m := chosen[i]
			if err := toTrash(ctx, tx, a, area{m.ID, m.Name, m.Client.Name}, papers); err != nil {
				return err
			}
		}
	}
	for matterID, papers := range map[int64][]paper{folders.PublicMatter: firmDiscarded["public"], folders.PrivateMatter: firmDiscarded["private"]} {
		if err := toTrash(ctx, tx, a, area{matterID: matterID}, papers); err != nil {
			return err
		}
	}
	return nil
}

func toTrash(ctx context.Context, tx *db.Tx, a *app.App, in area, papers []paper) error {
	what, err := fileAside(ctx, tx, a, in, papers)
	if err == nil {
		_, err = a.Filing.SetDeleted(ctx, tx, what, true)
	}
	return err
}

// fileAside files papers and names what would remove them: those at the top one by one, the others with their folder.
func fileAside(ctx context.Context, tx *db.Tx, a *app.App, in area, papers []paper) (filing.Selection, error) {
	ids, made, err := put(ctx, tx, a, in.matterID, in.matter, in.client, papers)
	wire := a.Documents.Kind().Wire
	what := filing.Selection{Items: map[string][]int64{}}
	seen := map[string]bool{}
	for i := range ids {
		folder, _ := path.Split(papers[i].path)
		switch {
		case folder == "":
			what.Items[wire] = append(what.Items[wire], ids[i])
		case !seen[folder]:
			what.Folders = append(what.Folders, made[folder])
		}
		seen[folder] = true
	}
	return what, err
}

// DestroySome gives the larger firm two runs that destroyed something, unless it has seen one. It waits for their jobs, so
// it is for a program whose workers are running.
func DestroySome(ctx context.Context, a *app.App) error {
	r := registers[0]
	people, err := r.people(ctx, a)
	if err != nil {
		return err
	}
	admin := people[r.admin]
	actor := db.Actor{Region: r.region, Tenant: r.tenant, UserID: admin.id, Sub: admin.sub}
	runs := 0
	err = a.DB.InTx(ctx, actor, func(tx *db.Tx) (err error) { runs, err = trash.Runs(ctx, tx); return err })
	for _, papers := range destroyed[min(runs, len(destroyed)):] {
		if err == nil {
			err = destroy(ctx, a, actor, papers)
		}
	}
	return err
}

// destroy files papers in the firm's public area and destroys them as people do: by the trash, a manifest and its execution.
func destroy(ctx context.Context, a *app.App, actor db.Actor, papers []paper) error {
	manifest, err := await(ctx, a, actor, func(tx *db.Tx) (int64, error) {
		what, err := fileAside(ctx, tx, a, area{matterID: folders.PublicMatter}, papers)
		if err != nil {
			return 0, err
		}
		if _, err := a.Filing.SetDeleted(ctx, tx, what, true); err != nil {
			return 0, err
		}
		return a.Trash.Manifest(ctx, tx, trash.Selection{Selection: what}, "docs", trash.Search{})
	})
	if err != nil {
		return err
	}
	_, err = await(ctx, a, actor, func(tx *db.Tx) (int64, error) { return a.Trash.Execute(ctx, tx, manifest, "confirm") })
	return err
}

// await starts a job and returns when it is over.
func await(ctx context.Context, a *app.App, actor db.Actor, start func(tx *db.Tx) (int64, error)) (id int64, err error) {
	if err := a.DB.InTx(ctx, actor, func(tx *db.Tx) (err error) { id, err = start(tx); return err }); err != nil {
		return 0, err
	}
	look := time.NewTicker(lookAgain)
	defer look.Stop()
	for ended := false; !ended; {
		select {
		case <-ctx.Done():
			return id, ctx.Err()
		case <-look.C:
		}
		err := a.DB.InTx(ctx, actor, func(tx *db.Tx) (err error) { ended, err = trash.Ended(ctx, tx, id); return err })
		if err != nil {
			return id, err
		}
	}
	return id, nil
}
