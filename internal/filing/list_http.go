package filing

import (
	"context"
	"errors"
	"strings"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/list"
)

// ListInput is what can be asked of the list of every kind. A kind embeds it and adds its columns.
type ListInput struct {
	list.Input
	MatterID       int64  `query:"matterID" required:"true" doc:"-1 is the firm's public area, 0 its private one"`
	Basepath       string `query:"basepath" required:"true" doc:"The folder: docs/Pleadings/. Where none lies there any more, the one that lay there last"`
	DirectoryID    int64  `query:"directoryID" minimum:"1" doc:"The folder that the list was of before: it is listed wherever it lies now"`
	IncludeDeleted bool   `query:"includeDeleted" doc:"What is in the trash too; inside a folder or matter in the trash it always shows"`
	FoldersOnTop   bool   `query:"foldersOnTop" default:"true" doc:"Folders come first, whatever the order; false mixes them in"`
	AtMost         int    `query:"atMost" minimum:"1" maximum:"100000" doc:"A whole list of more items than this comes without them: ask for its pages"`
}

// Head is what belongs to the whole list of a folder.
type Head struct {
	DirectoryID    int64      `json:"directoryID"`
	MatterID       int64      `json:"matterID"`
	MatterName     string     `json:"matterName"`
	Root           string     `json:"matterRoot" enum:"docs,email,notes,public,private"`
	Prefix         string     `json:"prefix" doc:"The path of the folder, in the letters in which it is kept"`
	OriginalPrefix string     `json:"originalPrefix" doc:"The path as it was asked for"`
	InDeleted      int        `json:"isInDeletedDirectory" enum:"0,1" doc:"The folder or one above it is in the trash"`
	MatterDeleted  int        `json:"isInDeletedMatter" enum:"0,1"`
	LeftOut        int        `json:"listIsLeftOut" enum:"0,1" doc:"There are more items than were asked for at most"`
	Hierarchy      []StepWire `json:"directoryHierarchy" doc:"From the root down to this folder"`
	CanModify      int        `json:"canModify" enum:"0,1" doc:"Things can be added here"`
}

// StepWire is a folder on the way to the one that is listed.
type StepWire struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	Path      string `json:"path"`
	IsDeleted int    `json:"isDeleted" enum:"0,1"`
}

// CountWire is how long a list is.
type CountWire struct {
	Matching int `json:"matching" doc:"Rows that match the filters"`
	Total    int `json:"total" doc:"Rows without the filters"`
}

// ListFails are what the endpoints of lists can answer with.
func ListFails() api.Option {
	return api.Fails(errs.FolderNotFound, errs.NoFolderAccess, errs.MatterNotFound, errs.NoMatterAccess)
}

// Question is what a person asks of the list of a folder.
type Question struct {
	in *ListInput
	Search
}

// Question adds the column to sort by, and the filters of the kind's own columns.
func (in *ListInput) Question(sort string, columns map[string]string) Question {
	return Question{in, Search{Input: in.Input, Sort: sort, IncludeDeleted: in.IncludeDeleted, Mixed: !in.FoldersOnTop, Columns: columns}}
}

func (q Question) folder(ctx context.Context, tx *db.Tx) (folders.Folder, []folders.Step, error) {
	area, _, _ := strings.Cut(q.in.Basepath, "/")
	if q.in.DirectoryID > 0 {
		found, steps, err := folders.Locate(ctx, tx, q.in.DirectoryID, folders.Area(area))
		if !errors.Is(err, errs.FolderNotFound) {
			return found, steps, err
		}
	}
	return folders.Follow(ctx, tx, q.in.MatterID, q.in.Basepath)
}

// WriteList answers with the list of a folder: begin hears what belongs to all of it and whether its rows are abbreviated,
// give gets each row. A list that is longer than asked for ends with its head.
func (k *Kind) WriteList(
	ctx context.Context, tx *db.Tx, q Question, begin func(head Head, abbreviated bool) error, give func(api.Appender) error,
) error {
	if q.Page > 0 {
		if err := tx.PlanOnce(ctx); err != nil {
			return err
		}
	}
	folder, steps, err := q.folder(ctx, tx)
	if err != nil {
		return err
	}
	head := HeadOf(folder, steps, q.in.Basepath)
	at, v := At{folder, head.Prefix, q.Further}, k.view(tx, folder, q.Search)
	if q.Page == 0 && q.in.AtMost > 0 {
		leftOut, err := v.longerThan(ctx, q.in.AtMost)
		if err != nil {
			return err
		}
		if leftOut {
			head.LeftOut = 1
			return begin(head, false)
		}
	}
	rows, err := v.rows(ctx, at)
	if err != nil {
		return err
	}
	if err := begin(head, rows.Abbreviated); err != nil {
		return err
	}
	return v.each(ctx, at, rows, give)
}

func (v view) rows(ctx context.Context, at At) (Rows, error) {
	if v.Page > 0 {
		return v.PageRows(v.tx, at), nil
	}
	return v.WholeRows(ctx, v.tx, at, func(most int) (int, error) { return v.upTo(ctx, most) })
}

// HeadOf is what belongs to the list of a folder; asked is the path as it came in.
func HeadOf(folder folders.Folder, steps []folders.Step, asked string) Head {
	head := Head{
		DirectoryID: folder.ID, MatterID: folder.Matter(), MatterName: folder.MatterName, Root: string(folder.Area),
		Prefix: steps[len(steps)-1].Path, OriginalPrefix: asked, InDeleted: api.Bit(folder.Trashed()),
		MatterDeleted: api.Bit(folder.MatterDeleted), Hierarchy: make([]StepWire, len(steps)),
		CanModify: api.Bit(!folder.Trashed() && !folder.MatterDeleted),
	}
	for i, step := range steps {
		head.Hierarchy[i] = StepWire{step.ID, step.Name, step.Path, api.Bit(step.Deleted)}
	}
	return head
}

// CountList counts the list of a folder.
func (k *Kind) CountList(ctx context.Context, tx *db.Tx, q Question) (CountWire, error) {
	folder, _, err := q.folder(ctx, tx)
	if err != nil {
		return CountWire{}, err
	}
	matching, total, err := k.Count(ctx, tx, folder, q.Search)
	return CountWire{matching, total}, err
}

// ListInOrder are what the list of a folder shows, for those who act on all of it.
func (k *Kind) ListInOrder(ctx context.Context, tx *db.Tx, q Question) ([]Listed, error) {
	folder, _, err := q.folder(ctx, tx)
	if err != nil {
		return nil, err
	}
	return k.InOrder(ctx, tx, folder, q.Search)
}
