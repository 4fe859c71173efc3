package documents

import (
	"context"
	"slices"
	"strings"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Plan is what an upload will bring: the names at its top, every folder path, and how many files there are.
type Plan struct {
	Folders []string
	Files   []string
	Paths   []string
	Count   int
	Merged  []string // folders at its top that go into the folder of their name
}

// SameName is a name that is taken already.
type SameName struct {
	Name      string `json:"name"`
	IsDeleted bool   `json:"isDeleted"`
}

// Conflicts is what keeps an upload from going in as it is.
type Conflicts struct {
	Folders          int        `json:"folders"`
	Files            int        `json:"files"`
	DuplicateFolders []SameName `json:"duplicateFolders"`
	DuplicateFiles   []SameName `json:"duplicateFiles"`
	InvalidFolders   []string   `json:"invalidFolders"`
}

// mostNamed is how many names of each kind a refusal lists; the counts are of all.
const mostNamed = 1000

// refusal is nil when nothing stands in the way.
func (c Conflicts) refusal() error {
	duplicates, invalid := c.Folders+c.Files > 0, len(c.InvalidFolders) > 0
	c.DuplicateFolders = c.DuplicateFolders[:min(len(c.DuplicateFolders), mostNamed)]
	c.DuplicateFiles = c.DuplicateFiles[:min(len(c.DuplicateFiles), mostNamed)]
	c.InvalidFolders = c.InvalidFolders[:min(len(c.InvalidFolders), mostNamed)]
	switch {
	case duplicates && invalid:
		return errs.DuplicatesAndBadNames.With(c)
	case duplicates:
		return errs.DuplicateNames.With(c)
	case invalid:
		return errs.BadFolderNames.With(c)
	}
	return nil
}

// CheckUpload looks at an upload before it begins. Without autoRename names that are taken or not allowed refuse it;
// with autoRename it returns the new names of folders that cannot keep theirs, by their path as it was planned. A merged
// folder keeps a name that is taken.
func (s *Service) CheckUpload(ctx context.Context, tx *db.Tx, target filing.Target, plan Plan, autoRename bool) (folders.Folder, map[string]string, error) {
	if files := max(plan.Count, len(plan.Files)); files > filing.MaxUpload {
		return folders.Folder{}, nil, filing.TooManyFiles(files)
	}
	at, err := s.kind.Enter(ctx, tx, target)
	if err != nil {
		return at, nil, err
	}
	renamed := invalidNames(plan.Paths, plan.Folders)
	if autoRename {
		return at, renamed, freeTop(ctx, tx, at.ID, plan.renamed(), renamed)
	}
	conflicts := Conflicts{InvalidFolders: make([]string, 0, len(renamed))}
	for path := range renamed {
		conflicts.InvalidFolders = append(conflicts.InvalidFolders, path)
	}
	if conflicts.DuplicateFolders, err = sameFolders(ctx, tx, at.ID, plan.Folders); err != nil {
		return at, nil, err
	}
	if conflicts.DuplicateFiles, err = sameFiles(ctx, tx, at.ID, plan.Files); err != nil {
		return at, nil, err
	}
	conflicts.Folders, conflicts.Files = len(conflicts.DuplicateFolders), len(conflicts.DuplicateFiles)
	return at, nil, conflicts.refusal()
}

// renamed are the folders at the top that do not go into another.
func (p Plan) renamed() []string {
	return slices.DeleteFunc(slices.Clone(p.Folders), func(name string) bool { return slices.Contains(p.Merged, name) })
}

// invalidNames are the folders whose own name is not allowed, with the name that they get instead.
func invalidNames(paths, top []string) map[string]string {
	renamed := map[string]string{}
	for _, list := range [][]string{paths, top} {
		for _, path := range list {
			path = strings.TrimSuffix(path, "/")
			name := path[strings.LastIndexByte(path, '/')+1:]
			if allowed := folders.Harmless(name); allowed != name && path != "" {
				renamed[path] = allowed
			}
		}
	}
	return renamed
}

// freeTop adds the folders at the top of an upload whose name is taken, with the name that is free.
func freeTop(ctx context.Context, tx *db.Tx, at int64, top []string, renamed map[string]string) error {
	free, err := folders.FreeNames(ctx, tx, at, harmlessAll(top, folders.Harmless))
	if err != nil {
		return err
	}
	for i, name := range top {
		if free[i] != name {
			renamed[name] = free[i]
		}
	}
	return nil
}

func harmlessAll(names []string, harmless func(string) string) []string {
	allowed := make([]string, len(names))
	for i, name := range names {
		allowed[i] = harmless(name)
	}
	return allowed
}

func sameFolders(ctx context.Context, tx *db.Tx, at int64, names []string) ([]SameName, error) {
	taken, err := folders.TakenNames(ctx, tx, at, harmlessAll(names, folders.Harmless))
	same := make([]SameName, len(taken))
	for i, t := range taken {
		same[i] = SameName{names[t.Index], t.IsDeleted}
	}
	return same, err
}

// sameFiles are the files whose name a document of the folder has, or a file before them in the list.
func sameFiles(ctx context.Context, tx *db.Tx, at int64, names []string) ([]SameName, error) {
	rows, err := sqlgen.New(tx).TakenNames(ctx, sqlgen.TakenNamesParams{FolderID: at, Names: harmlessAll(names, folders.HarmlessFile)})
	same, seen := []SameName{}, map[string]bool{}
	for i, row := range rows {
		if row.DocumentID != 0 || seen[row.NameKey] {
			same = append(same, SameName{names[i], row.Deleted})
		}
		seen[row.NameKey] = true
	}
	return same, err
}
