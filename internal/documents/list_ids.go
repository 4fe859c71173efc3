package documents

import (
	"context"

	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/list"
)

// Items are what a list shows, whole and in its order, by nothing but kind and id: for those who act on all of it.
func (s Search) Items(ctx context.Context, tx *db.Tx, folder folders.Folder) ([]item, error) {
	s.Page = 0
	if s.Mixed {
		return s.mixed(ctx, tx, folder)
	}
	subs := s.subfolders(tx, folder, &list.Query{})
	s.arrangeFolders(subs)
	items, err := itemsOf(ctx, tx, subs, "SELECT true, f.id"+fromFolders)
	if err != nil {
		return nil, err
	}
	docs := s.documents(tx, folder)
	s.arrangeDocuments(docs)
	more, err := itemsOf(ctx, tx, docs, "SELECT false, d.id"+fromDocuments)
	return append(items, more...), err
}

// longerThan says whether a list shows more than so many items, without counting further than that.
func (s Search) longerThan(ctx context.Context, tx *db.Tx, folder folders.Folder, most int) (bool, error) {
	docs := s.documents(tx, folder)
	docs.Part(0, most+1)
	n, err := count(ctx, tx, docs, fromDocuments)
	if err != nil || n > most {
		return n > most, err
	}
	subs := s.subfolders(tx, folder, &list.Query{})
	subs.Part(0, most-n+1)
	more, err := count(ctx, tx, subs, fromFolders)
	return n+more > most, err
}
