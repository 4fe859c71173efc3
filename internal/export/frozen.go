package export

import (
	"context"
	"errors"

	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/storage"
)

// Frozen is what a ZIP holds, down to the state of each thing: packed again, it is the same.
type Frozen struct {
	Filename string
	RootIDs  []int64 // the areas that its things lie in
	Folders  []string
	Files    []FrozenFile
	Bytes    int64
}

// FrozenFile is one thing in one state, and its place in the ZIP.
type FrozenFile struct {
	Kind    string
	ID      int64
	Content int64 // see filing.Readable
	Version int64
	Name    string
	Path    string
	Size    int64
}

// ErrGone says that something that was to be packed is destroyed, or not for the person to see any more, or has lost its bytes.
var ErrGone = errors.New("export: something that was to be packed is gone")

// Freeze lists what a ZIP of the selection holds at this moment. What does not fit into one is the Failure of a job.
func (s *Service) Freeze(ctx context.Context, tx *db.Tx, selected filing.Selection) (Frozen, error) {
	what := s.named(selected)
	p, err := s.plan(ctx, tx, what, limited)
	if err != nil {
		return Frozen{}, err
	}
	b := &builder{}
	states := map[*filing.Kind]map[int64]filing.Readable{}
	for _, k := range s.filing.Kinds() {
		var ids []int64
		for _, e := range p.entries {
			if e.kind == k {
				ids = append(ids, e.id)
			}
		}
		if states[k], err = b.look(ctx, tx, k, ids); err != nil {
			return Frozen{}, err
		}
	}
	f := Frozen{Filename: p.filename, RootIDs: p.roots, Folders: make([]string, len(p.folders)), Files: make([]FrozenFile, len(p.entries))}
	for i, folder := range p.folders {
		f.Folders[i] = folder.path
	}
	for i, e := range p.entries {
		row, there := states[e.kind][e.id]
		if !there {
			return Frozen{}, ErrGone
		}
		f.Files[i] = FrozenFile{e.kind.Name, e.id, row.Content, row.Version, e.name, e.path, row.Size}
		f.Bytes += row.Size
	}
	return f, nil
}

// Build packs what was frozen in the name of the job's starter, and returns the stored file, which nothing refers to yet.
// Where one thing is gone there is no ZIP: it is ErrGone.
func (s *Service) Build(ctx context.Context, run *jobs.Run, f Frozen) (file storage.File, err error) {
	p := plan{filename: f.Filename, bytes: f.Bytes}
	for _, path := range f.Folders {
		p.folders = append(p.folders, directory{path, clock.Now()})
	}
	for _, one := range f.Files {
		kind, err := s.kind(one.Kind)
		if err != nil {
			return storage.File{}, err
		}
		p.entries = append(p.entries, entry{kind: kind, id: one.ID, name: one.Name, path: one.Path, content: one.Content})
	}
	var key string
	err = s.db.InTx(ctx, run.Actor, func(tx *db.Tx) (err error) {
		key, err = storage.ExpectMade(ctx, tx)
		return err
	})
	if err != nil {
		return storage.File{}, err
	}
	b := s.builder(run, p)
	b.exact = true
	return b.store(ctx, key, p)
}

// Size is how large the ZIP is that Build has stored under a key. It is 0 where the file is gone, which whoever comes for it is told.
func (s *Service) Size(region, key string) (int64, error) {
	size, err := s.blobs[region].WholeSize(key)
	if errors.Is(err, blob.ErrNotFound) {
		return 0, nil
	}
	return size, err
}

func (s *Service) kind(name string) (*filing.Kind, error) {
	for _, k := range s.filing.Kinds() {
		if k.Name == name && k.Pack.Frozen != nil {
			return k, nil
		}
	}
	return nil, ErrGone
}

// Exists is ErrGone where a state of something that was frozen is destroyed, or not for the person to see any more. Nothing of it is
// destroyed until the end of the transaction.
func (s *Service) Exists(ctx context.Context, tx *db.Tx, f Frozen) error {
	contents := map[string][]int64{}
	for _, one := range f.Files {
		contents[one.Kind] = append(contents[one.Kind], one.Content)
	}
	for name, ids := range contents {
		kind, err := s.kind(name)
		if err != nil {
			return err
		}
		if err := kind.Pack.Hold(ctx, tx, distinct(ids)); err != nil {
			return err
		}
		if open, err := kind.Pack.Open(ctx, tx, distinct(ids)); err != nil {
			return err
		} else if !open {
			return ErrGone
		}
	}
	return nil
}

// Judge reads what was frozen as the person sees it now: ErrGone where a state of a thing is destroyed, the kind's NoAccess
// where the person may not see it, and ObjectInTrash where it is in the trash.
func (s *Service) Judge(ctx context.Context, tx *db.Tx, f Frozen) error {
	items, contents := map[string][]int64{}, map[string][]int64{}
	for _, one := range f.Files {
		items[one.Kind], contents[one.Kind] = append(items[one.Kind], one.ID), append(contents[one.Kind], one.Content)
	}
	for name := range items {
		kind, err := s.kind(name)
		if err != nil {
			return err
		}
		if _, err := kind.Items.Read(ctx, tx, distinct(items[name])); errors.Is(err, kind.Errors.NotFound) {
			return ErrGone
		} else if err != nil {
			return err
		}
		rows, err := kind.Pack.Frozen(ctx, tx, contents[name])
		if err != nil {
			return err
		}
		if len(rows) < len(distinct(contents[name])) {
			return ErrGone
		}
		for _, row := range rows {
			if row.Trashed {
				return errs.ObjectInTrash
			}
		}
	}
	return nil
}
