package filing

import (
	"context"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// clash is an item whose name is taken at the destination, as errorData lists it.
type clash struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	IsDeleted bool   `json:"isDeleted"`
}

type clashes struct {
	Folders          int     `json:"folders"`
	Files            int     `json:"files"`
	DuplicateFolders []clash `json:"duplicateFolders"`
	DuplicateFiles   []clash `json:"duplicateFiles"`
}

// chosenNames are the names that the items get at the destination, in their order.
type chosenNames struct{ items, folders []string }

// chooseNames chooses the names. Those that are taken, at the destination or by another item of the transfer, are
// DuplicateNames with all of them, or get a number where the transfer says so.
func (t Transfer) chooseNames(ctx context.Context, tx *db.Tx, c cargo) (chosenNames, error) {
	wanted, err := t.wanted(c)
	if err != nil {
		return chosenNames{}, err
	}
	free, trashed, err := c.kind.Names.Free(ctx, tx, c.to.ID, wanted.items)
	if err != nil {
		return chosenNames{}, err
	}
	freeFolders, err := folders.FreeNames(ctx, tx, c.to.ID, wanted.folders)
	if err != nil {
		return chosenNames{}, err
	}
	if t.AutoRename {
		return chosenNames{free, freeFolders}, nil
	}
	found := clashes{DuplicateFolders: []clash{}, DuplicateFiles: []clash{}}
	for i, name := range wanted.items {
		if free[i] != name {
			found.DuplicateFiles = append(found.DuplicateFiles, clash{c.items[i].ID, name, trashed[name]})
		}
	}
	taken, err := folders.TakenNames(ctx, tx, c.to.ID, wanted.folders)
	if err != nil {
		return chosenNames{}, err
	}
	trashedFolders := map[int]bool{}
	for _, one := range taken {
		trashedFolders[one.Index] = one.IsDeleted
	}
	for i, name := range wanted.folders {
		if freeFolders[i] != name {
			found.DuplicateFolders = append(found.DuplicateFolders, clash{c.folders[i].ID, name, trashedFolders[i]})
		}
	}
	found.Folders, found.Files = len(found.DuplicateFolders), len(found.DuplicateFiles)
	if found.Folders+found.Files > 0 {
		return chosenNames{}, errs.DuplicateNames.With(found)
	}
	return wanted, nil
}

// wanted are the names that people chose, and the items' own where they chose none.
func (t Transfer) wanted(c cargo) (chosenNames, error) {
	names := chosenNames{make([]string, len(c.items)), make([]string, len(c.folders))}
	var err error
	for i, one := range c.items {
		names.items[i] = one.Name
		if chosen, ok := t.ItemNames[one.ID]; ok {
			if names.items[i], err = c.kind.Names.renamed(one.Name, "newObjectNames", chosen); err != nil {
				return names, err
			}
		}
	}
	for i, f := range c.folders {
		names.folders[i] = f.Name
		if chosen, ok := t.FolderNames[f.ID]; ok {
			if names.folders[i], err = folders.CheckName("newDirectoryNames", chosen); err != nil {
				return names, err
			}
		}
	}
	return names, nil
}

// Free are the names under which items can stand in a folder beside each other and beside what is there: the names
// themselves where they are free, else with the first number that is. Deleted says of the names that are taken whether
// whoever has them is in the trash. Where the names of a kind need not differ, every name is free.
func (n *Names) Free(ctx context.Context, tx *db.Tx, folder int64, names []string) (free []string, deleted map[string]bool, err error) {
	if n == nil {
		return names, nil, nil
	}
	deleted = map[string]bool{}
	free, err = folders.Free(names, n.Split, func(candidates []string) (keys []string, taken []bool, err error) {
		found, err := n.Taken(ctx, tx, folder, candidates)
		for i, one := range found {
			keys, taken = append(keys, one.Key), append(taken, one.ID != 0)
			if one.Deleted {
				deleted[candidates[i]] = true
			}
		}
		return keys, taken, err
	})
	return free, deleted, err
}

func (n *Names) renamed(name, field, wanted string) (string, error) {
	if n == nil {
		return "", errs.Invalid(field, "these keep their names")
	}
	return n.Renamed(name, field, wanted)
}
