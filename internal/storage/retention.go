package storage

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"casefold/internal/audit"
	"casefold/internal/kit/db"
	"casefold/internal/storage/internal/sqlgen"
)

// retention is how long the bytes of what was deleted for good still exist.
const retention = 90 * 24 * time.Hour

// What a retained file was.
const (
	TheFile = "file"
	Preview = "preview"
	Text    = "text"
)

// Kept is a file of something that was deleted for good: what it belonged to, which version it was, 0 where there are none,
// and what of it.
type Kept struct {
	Key      string
	ObjectID int64
	Version  int64
	What     string
}

// RetainAll keeps files of objects of a kind that were deleted for good until their date. Others may have the same files.
func RetainAll(ctx context.Context, tx *db.Tx, object string, all []Kept) error {
	if len(all) == 0 {
		return nil
	}
	p := sqlgen.RetainParams{TenantID: tx.Tenant, Object: object, DeleteAfter: tx.Now.Add(retention), Hours: int32(retention.Hours()), Now: tx.Now}
	for _, one := range all {
		p.Keys, p.ObjectIds = append(p.Keys, one.Key), append(p.ObjectIds, one.ObjectID)
		p.Versions, p.Whats = append(p.Versions, one.Version), append(p.Whats, one.What)
	}
	retained, err := sqlgen.New(tx).Retain(ctx, p)
	if err == nil && int(retained) != len(all) {
		err = fmt.Errorf("storage: of %d files %d could be retained", len(all), retained)
	}
	return err
}

// endRetention gives up what was retained until a date that is past, but for what must not be destroyed. What it was is
// remembered, and completed when the bytes are gone.
func (s *Service) endRetention(ctx context.Context, firm db.Actor) error {
	ended := false
	for last := int64(0); ; {
		var due []sqlgen.DueRetentionRow
		err := s.db.InTx(ctx, firm, func(tx *db.Tx) (err error) {
			due, err = sqlgen.New(tx).DueRetention(ctx, sqlgen.DueRetentionParams{TenantID: tx.Tenant, Now: tx.Now, After: last, Most: sweepAtOnce})
			switch {
			case err != nil:
				return err
			case len(due) > 0:
				return s.endAll(ctx, tx, due)
			case ended:
				return Count(ctx, tx)
			}
			return nil
		})
		if err != nil || len(due) == 0 {
			return err
		}
		last, ended = due[len(due)-1].ID, true
	}
}

// endAll gives up those of the files that are due which nothing keeps.
func (s *Service) endAll(ctx context.Context, tx *db.Tx, due []sqlgen.DueRetentionRow) error {
	objects := map[string][]int64{}
	for _, one := range due {
		objects[one.Object] = append(objects[one.Object], one.ObjectID)
	}
	var ending []int64
	for object, ids := range objects {
		held, err := s.Held(ctx, tx, object, ids)
		if err != nil {
			return err
		}
		for _, one := range due {
			if one.Object == object && !slices.Contains(held, one.ObjectID) {
				ending = append(ending, one.ID)
			}
		}
	}
	if len(ending) == 0 {
		return nil
	}
	keys, err := sqlgen.New(tx).EndRetention(ctx, sqlgen.EndRetentionParams{TenantID: tx.Tenant, Ids: ending, Now: &tx.Now})
	if err != nil {
		return err
	}
	return LetGoUnheld(ctx, tx, keys...) // a copy of what was deleted may still have the same file
}

// destroyed is what the audit line of bytes that are gone says.
type destroyed struct {
	Version int64  `json:"version,omitempty"`
	What    string `json:"what"`
	Size    int64  `json:"size"`
	SHA256  string `json:"sha256"`
}

// record writes a line for each thing that had one of these files, whose bytes are gone now.
func record(ctx context.Context, tx *db.Tx, keys []string) error {
	gone, err := sqlgen.New(tx).Destroyed(ctx, sqlgen.DestroyedParams{TenantID: tx.Tenant, Keys: keys, Now: &tx.Now})
	if err != nil || len(gone) == 0 {
		return err
	}
	lines := make([]audit.Line, len(gone))
	for i, one := range gone {
		lines[i] = audit.Line{Action: one.Object + ".bytesDestroyed", Object: one.Object, ObjectID: one.ObjectID,
			After: destroyed{one.Version, one.What, one.Size, hex.EncodeToString(one.Sha256)}}
	}
	return audit.RecordAll(ctx, tx, lines)
}
