package app

import (
	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

// mountTrash declares the calls of the bin, and those that list the things of each kind in it: the bin itself names none.
func (a *App) mountTrash() {
	a.Trash.Mount(a.Router)
	inFolder := api.Fails(errs.FolderNotFound, errs.MatterNotFound)
	api.Post(a.Router, "/trash/document", a.Trash.Lister("docs"), permissions.PermanentDelete, inFolder)
	api.Post(a.Router, "/trash/email", a.Trash.Lister("email"), permissions.PermanentDelete, inFolder)
	api.Post(a.Router, "/trash/notes", a.Trash.Lister("notes"), permissions.PermanentDelete, inFolder)
}
