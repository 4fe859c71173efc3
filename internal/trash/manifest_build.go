package trash

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/trash/internal/sqlgen"
)

// builder judges and counts what a manifest names, in one transaction.
type builder struct {
	*Service
	tx   *db.Tx
	id   int64
	list named
	// kept says why something is left out, and nested what lies in something else that is named.
	kept   map[string]map[int64]string
	nested named
	// inside are the folders that go with a container.
	inside map[int64]bool
	counts Counts
}

// build is the work of the job that makes a manifest.
func (s *Service) build(ctx context.Context, run *jobs.Run) error {
	return run.Finish(ctx, func(tx *db.Tx) (any, error) {
		b := &builder{Service: s, tx: tx, id: run.JobID, list: named{}, kept: map[string]map[int64]string{}, nested: named{}, inside: map[int64]bool{}, counts: Counts{}}
		rows, err := sqlgen.New(tx).ManifestItems(ctx, sqlgen.ManifestItemsParams{TenantID: tx.Tenant, JobID: run.JobID})
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			b.list[row.Kind] = append(b.list[row.Kind], row.ID)
		}
		for _, step := range []func(context.Context) error{b.matters, b.folders, b.items, b.clients, b.write} {
			if err := step(ctx); err != nil {
				return nil, err
			}
		}
		stepManifest.Pass(tx)
		return manifestData{b.counts, b.leftOut()}, nil
	})
}

// manifestData is the jobData of a manifest.
type manifestData struct {
	Counts  Counts `json:"counts"`
	LeftOut int    `json:"leftOut"`
}

func (b *builder) leftOut() (n int) {
	for _, some := range b.kept {
		n += len(some)
	}
	return n
}

func (b *builder) keep(kind string, id int64, reason string) {
	if b.kept[kind] == nil {
		b.kept[kind] = map[int64]string{}
	}
	b.kept[kind][id] = reason
}

// keepHeld leaves out what must not be destroyed.
func (b *builder) keepHeld(ctx context.Context, kind string) error {
	if len(b.list[kind]) == 0 {
		return nil
	}
	held, err := b.people.Held(ctx, b.tx, kind, b.list[kind])
	for _, id := range held {
		b.keep(kind, id, keptHeld)
	}
	return err
}

// left are those that are neither left out nor part of something else.
func (b *builder) left(kind string) []int64 {
	nested := make(map[int64]bool, len(b.nested[kind]))
	for _, id := range b.nested[kind] {
		nested[id] = true
	}
	return slices.DeleteFunc(slices.Clone(b.list[kind]), func(id int64) bool { return nested[id] || b.kept[kind][id] != "" })
}

func (b *builder) matters(ctx context.Context) error {
	if err := b.keepHeld(ctx, kindMatter); err != nil {
		return err
	}
	q := sqlgen.New(b.tx)
	states, err := q.StatesOfMatters(ctx, sqlgen.StatesOfMattersParams{TenantID: b.tx.Tenant, Ids: b.list[kindMatter]})
	if err != nil {
		return err
	}
	deleted := make(map[int64]bool, len(states))
	for _, m := range states {
		deleted[m.ID] = m.Deleted
	}
	for _, id := range b.left(kindMatter) {
		if !deleted[id] {
			b.keep(kindMatter, id, filing.KeptNotInTrash)
			continue
		}
		inside, err := q.FoldersOfMatter(ctx, sqlgen.FoldersOfMatterParams{TenantID: b.tx.Tenant, MatterID: &id})
		if err != nil {
			return err
		}
		if err := b.container(ctx, kindMatter, id, inside, Counts{countMatters: 1, countFolders: int64(len(inside)) - areasOfMatter}); err != nil {
			return err
		}
	}
	return nil
}

// areasOfMatter is how many folders of a matter are roots, which nobody counts.
const areasOfMatter = 3

func (b *builder) folders(ctx context.Context) error {
	if err := b.keepHeld(ctx, kindFolder); err != nil {
		return err
	}
	states, err := sqlgen.New(b.tx).StatesOfFolders(ctx, sqlgen.StatesOfFoldersParams{TenantID: b.tx.Tenant, Ids: b.list[kindFolder]})
	if err != nil {
		return err
	}
	trashed := make(map[int64]bool, len(states))
	for _, f := range states {
		trashed[f.ID] = f.Trashed
	}
	subtrees := map[int64][]int64{}
	below := map[int64]bool{}
	for _, id := range b.left(kindFolder) {
		switch {
		case b.inside[id]:
			b.nested[kindFolder] = append(b.nested[kindFolder], id)
			continue
		case !trashed[id]:
			b.keep(kindFolder, id, filing.KeptNotInTrash)
			continue
		}
		if subtrees[id], err = folders.Subtree(ctx, b.tx, id); err != nil {
			return err
		}
		kept, err := b.filing.JudgeInside(ctx, b.tx, subtrees[id])
		if err != nil {
			return err
		}
		if kept != "" {
			b.keep(kindFolder, id, kept)
			continue
		}
		for _, inner := range subtrees[id] {
			if inner != id {
				below[inner] = true
			}
		}
	}
	for _, id := range b.left(kindFolder) {
		if below[id] {
			b.nested[kindFolder] = append(b.nested[kindFolder], id)
			continue
		}
		if err := b.container(ctx, kindFolder, id, subtrees[id], Counts{countFolders: int64(len(subtrees[id]))}); err != nil {
			return err
		}
	}
	return nil
}

// container counts what goes with a matter or folder, unless something in it is against that.
func (b *builder) container(ctx context.Context, kind string, id int64, inside []int64, counts Counts) error {
	kept, err := b.filing.JudgeInside(ctx, b.tx, inside)
	if err != nil {
		return err
	}
	if kept != "" {
		b.keep(kind, id, kept)
		return nil
	}
	more, err := b.measure(ctx, b.tx, inside)
	if err != nil {
		return err
	}
	counts.add(more)
	contents, err := json.Marshal(counts)
	if err != nil {
		return err
	}
	for _, folder := range inside {
		b.inside[folder] = true
	}
	b.counts.add(counts)
	return sqlgen.New(b.tx).SetContents(ctx, sqlgen.SetContentsParams{TenantID: b.tx.Tenant, JobID: b.id, Kind: kind, ID: id, Contents: contents})
}

func (b *builder) items(ctx context.Context) error {
	for _, k := range b.filing.Kinds() {
		if len(b.list[k.Name]) == 0 {
			continue
		}
		if err := b.keepHeld(ctx, k.Name); err != nil {
			return err
		}
		found, kept, err := b.filing.Judge(ctx, b.tx, k, b.left(k.Name), false)
		if err != nil {
			return err
		}
		for _, one := range found {
			if b.inside[one.FolderID] {
				b.nested[k.Name] = append(b.nested[k.Name], one.ID)
				delete(kept, one.ID)
			}
		}
		for id, reason := range kept {
			b.keep(k.Name, id, reason)
		}
		extent, err := k.Destroy.Measure(ctx, b.tx, b.left(k.Name), nil)
		if err != nil {
			return err
		}
		b.counts.add(countsOf(k, extent))
	}
	return nil
}

// clients leaves out a client where a matter of it would remain.
func (b *builder) clients(ctx context.Context) error {
	if err := b.keepHeld(ctx, kindClient); err != nil {
		return err
	}
	q := sqlgen.New(b.tx)
	states, err := q.StatesOfClients(ctx, sqlgen.StatesOfClientsParams{TenantID: b.tx.Tenant, Ids: b.list[kindClient]})
	if err != nil {
		return err
	}
	deleted := make(map[int64]bool, len(states))
	for _, c := range states {
		deleted[c.ID] = c.Deleted
	}
	remaining, err := q.ClientsWithOtherMatters(ctx, sqlgen.ClientsWithOtherMattersParams{TenantID: b.tx.Tenant, Ids: b.list[kindClient], Matters: append([]int64{}, b.left(kindMatter)...)})
	if err != nil {
		return err
	}
	for _, id := range b.left(kindClient) {
		switch {
		case !deleted[id]:
			b.keep(kindClient, id, filing.KeptNotInTrash)
		case slices.Contains(remaining, id):
			b.keep(kindClient, id, keptHasMatters)
		default:
			b.counts.add(Counts{countClients: 1})
		}
	}
	return nil
}

// write records what is left out, and forgets what goes with something else.
func (b *builder) write(ctx context.Context) error {
	q := sqlgen.New(b.tx)
	for kind, ids := range b.nested {
		if err := q.DropManifestItems(ctx, sqlgen.DropManifestItemsParams{TenantID: b.tx.Tenant, JobID: b.id, Kind: kind, Ids: ids}); err != nil {
			return err
		}
	}
	for kind, kept := range b.kept {
		ids := slices.Sorted(maps.Keys(kept))
		reasons := make([]string, len(ids))
		for i, id := range ids {
			reasons[i] = kept[id]
		}
		err := q.KeepManifestItems(ctx, sqlgen.KeepManifestItemsParams{TenantID: b.tx.Tenant, JobID: b.id, Kind: kind, State: "leftOut", Ids: ids, Reasons: reasons})
		if err != nil {
			return err
		}
	}
	counts, err := json.Marshal(b.counts)
	if err != nil {
		return err
	}
	return q.CompleteManifest(ctx, sqlgen.CompleteManifestParams{TenantID: b.tx.Tenant, JobID: b.id, Counts: counts, Now: b.tx.Now})
}

// measure counts all that lies in folders.
func (s *Service) measure(ctx context.Context, tx *db.Tx, inside []int64) (Counts, error) {
	counts := Counts{}
	for _, k := range s.filing.Kinds() {
		extent, err := k.Destroy.Measure(ctx, tx, nil, inside)
		if err != nil {
			return nil, err
		}
		counts.add(countsOf(k, extent))
	}
	return counts, nil
}

func countsOf(k *filing.Kind, e filing.Extent) Counts {
	return Counts{k.Area: e.Items, countVersions: e.Versions, countBytes: e.Bytes}
}
