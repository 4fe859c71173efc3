package documents

import (
	"bytes"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

var (
	notReceived = errs.Invalid("versionID", "its bytes have not arrived").Saying("This file was not received. Please upload it again.")
	notWhole    = errs.Invalid("filesize", "other bytes arrived than were announced").Saying("This file was not received as it was sent. Please upload it again.")
)

// judge decides what becomes of an upload, without doing it.
func judge(tx *db.Tx, u sqlgen.UploadsRow, one Arrived, info blob.Info, stored bool) Registered {
	result := Registered{DocumentID: u.DocumentID, VersionID: u.ID, Name: u.Name, SHA256: info.SHA256[:]}
	if u.State != "pending" {
		result.SHA256 = u.Sha256
		if u.Number != nil {
			result.Number = *u.Number
		} else {
			result.Err, result.Aside = asideError(*u.Reason, u), true
		}
		return result
	}
	var refusal *errs.Error
	switch trashed := refuseTrashed(u.MatterDeleted, u.FolderDeleted, u.Deleted); {
	case !stored:
		refusal = notReceived
	case info.Size != one.Size || one.SHA256 != nil && !bytes.Equal(one.SHA256, info.SHA256[:]):
		refusal = notWhole
	case trashed != nil:
		refusal = errs.As(trashed)
	case u.LockStatus != int16(Unlocked) && u.Holder != tx.UserID:
		refusal, result.Aside = asideError(int32(errs.LockedByOther.Code), u), true
	case u.VersionNumber != nil && (u.BaseNumber == nil || *u.BaseNumber != *u.VersionNumber):
		refusal, result.Aside = asideError(int32(errs.VersionOutdated.Code), u), true
	case u.Namesake != 0 && !u.AutoRename:
		refusal = duplicate(u.Namesake == 2)
	}
	result.Err = refusal
	return result
}

// asideData is the errorData of an upload that was kept aside.
type asideData struct {
	KeptAsideID int64            `json:"keptAsideID"`
	Documents   []LockedDocument `json:"documents,omitempty"`
}

func asideError(reason int32, u sqlgen.UploadsRow) *errs.Error {
	if int(reason) == errs.LockedByOther.Code {
		return errs.LockedByOther.With(asideData{u.ID, []LockedDocument{{u.DocumentID, u.Name, u.HolderName}}})
	}
	return errs.VersionOutdated.With(asideData{KeptAsideID: u.ID})
}
