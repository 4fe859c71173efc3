package app

import (
	"context"
	"net/http"
	"net/url"
	"path/filepath"

	"casefold/internal/content"
	"casefold/internal/documents"
	"casefold/internal/email"
	"casefold/internal/export"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/sharing"
	"casefold/internal/storage"
)

// openBlobs opens the file store of each region.
func openBlobs(cfg Config, regions []string) (map[string]*blob.Disk, error) {
	blobs := map[string]*blob.Disk{}
	for _, region := range regions {
		disk, err := blob.OpenDisk(filepath.Join(cfg.Data, "blobs", region))
		if err != nil {
			return nil, err
		}
		disk.KeepFree = int64(cfg.KeepFree) << 20
		blobs[region] = disk
	}
	return blobs, nil
}

// mountBlobs opens the gateway. Where the contents of files have a host of their own, that host serves nothing else: no
// page and no sign-in, so its cookie jar stays empty.
func (a *App) mountBlobs() {
	a.Router.HandleDirect(blob.Prefix, a.Gateway)
	pages, content := hostOf(a.Config.URL), hostOf(a.Config.ContentURL)
	if content != "" && content != pages {
		a.Router.Handle(content+"/", http.NotFoundHandler())
	}
}

// blobReaders say, for each kind of thing that files belong to, whether the person of the transaction may still read it.
func (a *App) blobReaders() map[string]func(context.Context, *db.Tx, blob.Claims) error {
	return map[string]func(context.Context, *db.Tx, blob.Claims) error{
		documents.GrantKind: documents.MayRead,
		email.GrantKind:     email.MayRead,
		email.PartGrantKind: email.MayReadPart,
		content.GrantKind:   content.MayRead,
		export.GrantKind:    a.Export.MayRead,
	}
}

// mayUseBlob is asked when somebody comes with a signed URL. Whoever may not work any more is refused. What is written
// shows nowhere until it is registered, which asks again; what is read must still be there for the person to see. What a share
// leads to belongs to nobody in particular: the share itself is asked.
func (a *App) mayUseBlob(ctx context.Context, c blob.Claims, stored []blob.Stored) error {
	if c.Kind == sharing.GrantKind && c.Method == http.MethodGet {
		return a.mayReadWhole(ctx, c, stored, a.Sharing.MayRead)
	}
	if _, err := a.Permissions.Present(ctx, c.Actor); err != nil {
		return err
	}
	if c.Method == http.MethodPut {
		return nil
	}
	mayRead := a.blobReaders()[c.Kind]
	if mayRead == nil {
		return errs.SignedURLInvalid
	}
	return a.mayReadWhole(ctx, c, stored, mayRead)
}

// mayReadWhole asks whether the person may read a file, and whether what lies there is still what was put there.
func (a *App) mayReadWhole(ctx context.Context, c blob.Claims, stored []blob.Stored, mayRead func(context.Context, *db.Tx, blob.Claims) error) error {
	err := a.DB.InTx(ctx, c.Actor, func(tx *db.Tx) error {
		if err := mayRead(ctx, tx, c); err != nil {
			return err
		}
		return a.Storage.Whole(ctx, tx, stored)
	})
	a.Storage.Report(ctx, c.Actor, err)
	return err
}

// isExpected refuses bytes whose file was given up while they were on their way.
func (a *App) isExpected(ctx context.Context, c blob.Claims) error {
	return a.DB.InTx(ctx, c.Actor, func(tx *db.Tx) error {
		expected, err := storage.IsExpected(ctx, tx, c.Key)
		if err == nil && !expected {
			err = errs.SignedURLInvalid
		}
		return err
	})
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
