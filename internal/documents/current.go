package documents

import (
	"context"
	"slices"
	"time"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
)

// fileTime is the date of a file in milliseconds, 0 where it has none.
func fileTime(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// versionState is what audit lines say of a document that gets another version or loses one.
type versionState struct {
	Filename string `json:"filename,omitempty"`
	FolderID int64  `json:"folderID,omitempty"`
	Version  int64  `json:"version,omitempty"`
	Size     int64  `json:"size,omitempty"`
	Reason   int32  `json:"reason,omitempty"`
}

// keepAside keeps an upload beside the versions.
func (s *Service) keepAside(ctx context.Context, tx *db.Tx, a accepted) error {
	u, reason := a.upload, int32(a.result.Err.Code)
	err := sqlgen.New(tx).KeepAside(ctx, sqlgen.KeepAsideParams{
		TenantID: tx.Tenant, ID: u.ID, Comment: a.arrived.Comment, Reason: reason, FileTime: fileTime(a.arrived.FileTime), Now: tx.Now,
	})
	if err != nil {
		return err
	}
	s.publish(tx, nil, newsOf(u.DocumentID, u.FolderID))
	stepKeepAside.Pass(tx)
	return audit.Record(ctx, tx, audit.Line{Action: "document.keepAside", Object: "document", ObjectID: u.DocumentID,
		After: versionState{Filename: u.Name, Size: a.info.Size, Reason: reason}})
}

// accepted is an upload whose bytes are kept.
type accepted struct {
	upload  sqlgen.UploadsRow
	arrived Arrived
	info    blob.Info
	result  *Registered
}

// makeCurrent makes versions of uploads, all of them in one go to the database.
func (s *Service) makeCurrent(ctx context.Context, tx *db.Tx, all []accepted) error {
	if len(all) == 0 {
		return nil
	}
	if err := settleNames(ctx, tx, all); err != nil {
		return err
	}
	rows := sqlgen.MakeCurrentParams{TenantID: tx.Tenant, Now: tx.Now, UserID: tx.UserID}
	var lines []audit.Line
	var inFolders, live []int64
	var changed []events.Change
	for _, a := range all {
		line := audit.Line{Action: "document.upload", Object: "document", ObjectID: a.upload.DocumentID}
		if a.upload.VersionNumber != nil {
			line.Action, line.Before = "document.newVersion", versionState{Filename: a.upload.Name, Version: *a.upload.VersionNumber}
			changed = append(changed, newsOf(a.upload.DocumentID, a.upload.FolderID))
		}
		a.result.Number = a.upload.LastNumber + 1
		line.After = versionState{Filename: a.result.Name, FolderID: a.upload.FolderID, Version: a.result.Number, Size: a.info.Size}
		lines, inFolders, live = append(lines, line), append(inFolders, a.upload.FolderID), append(live, a.upload.ID)
		rows.Ids, rows.DocumentIds = append(rows.Ids, a.upload.ID), append(rows.DocumentIds, a.upload.DocumentID)
		rows.Names, rows.Numbers = append(rows.Names, a.result.Name), append(rows.Numbers, a.result.Number)
		rows.Sizes, rows.FileTimes = append(rows.Sizes, a.info.Size), append(rows.FileTimes, fileTime(a.arrived.FileTime))
		rows.Comments = append(rows.Comments, a.arrived.Comment)
	}
	if err := sqlgen.New(tx).MakeCurrent(ctx, rows); err != nil {
		return taken(err)
	}
	if err := s.becameLive(ctx, tx, live...); err != nil {
		return err
	}
	s.publish(tx, slices.Compact(slices.Sorted(slices.Values(inFolders))), changed...)
	err := audit.RecordAll(ctx, tx, lines)
	stepRegister.Pass(tx)
	return err
}

// settleNames gives each upload the name that it will have: its own, the new one that its version brings, or a free one.
func settleNames(ctx context.Context, tx *db.Tx, all []accepted) error {
	waiting := map[int64][]accepted{}
	for _, a := range all {
		if a.upload.NewName != nil {
			a.result.Name = *a.upload.NewName
		}
		if a.upload.Namesake != 0 {
			waiting[a.upload.FolderID] = append(waiting[a.upload.FolderID], a)
		}
	}
	for folder, list := range waiting {
		names := make([]string, len(list))
		for i, a := range list {
			names[i] = a.result.Name
		}
		free, _, err := naming.Free(ctx, tx, folder, names)
		if err != nil {
			return err
		}
		for i, a := range list {
			a.result.Name = free[i]
		}
	}
	return nil
}
