package documents

import (
	"context"
	"strings"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	documentInput struct {
		ID int64 `query:"documentID" required:"true"`
	}
	detailsWire struct {
		ID              int64         `json:"documentID"`
		Filename        string        `json:"filename"`
		Name            string        `json:"name" doc:"Without the extension"`
		Extension       string        `json:"extension" doc:"Without the dot"`
		Path            string        `json:"path"`
		Prefix          string        `json:"prefix"`
		DirectoryID     int64         `json:"directoryID"`
		MatterID        int64         `json:"matterID"`
		MatterName      string        `json:"matterName"`
		TypeID          *int64        `json:"documentTypeID"`
		Type            string        `json:"documentType"`
		StatusID        *int64        `json:"documentStatusID"`
		Status          string        `json:"documentStatus"`
		Tags            []tagWire     `json:"tags"`
		Notes           string        `json:"notes"`
		LockedBy        string        `json:"lockedBy"`
		LockedBySub     string        `json:"lockedBySub"`
		LockStatus      Lock          `json:"lockStatus" enum:"0,1,2,3"`
		CreatedAt       time.Time     `json:"createdAt"`
		CreatedBy       string        `json:"createdBy"`
		LastModified    time.Time     `json:"lastModified"`
		LastModifiedBy  string        `json:"lastModifiedBy"`
		Filesize        int64         `json:"filesize"`
		VersionNumber   int64         `json:"versionNumber"`
		VersionID       int64         `json:"versionID"`
		IsFavorite      int           `json:"isFavorite" enum:"0,1"`
		Deleted         int           `json:"isDeletedDocument" enum:"0,1"`
		InDeletedFolder int           `json:"isInDeletedFolder" enum:"0,1"`
		InDeletedMatter int           `json:"isInDeletedMatter" enum:"0,1"`
		Stamping        stampingWire  `json:"stamping"`
		CanModify       int           `json:"canModify" enum:"0,1" doc:"It is not in the trash, and nobody else has it locked"`
		CanOverrideLock int           `json:"canOverrideLock" enum:"0,1" doc:"The person may end a lock of somebody else"`
		Litera          int           `json:"isFileTypeCompatibleWithLitera" enum:"0,1"`
		Inline          int           `json:"isFileTypeCompatibleWithInline" enum:"0,1"`
		Rev             int64         `json:"rev"`
		Versions        []versionWire `json:"versions" doc:"Newest first"`
		KeptAside       []asideWire   `json:"keptAside" doc:"Uploads that did not become versions, newest first"`
	}
	stampingWire struct {
		Excluded     int    `json:"documentIsExcludedFromStamping" enum:"0,1"`
		Message      string `json:"message" doc:"Why stamping cannot be changed here, empty where it can"`
		DisabledType string `json:"stampDisabledType" enum:",locked"`
		ShouldStamp  int    `json:"shouldStamp" enum:"0,1"`
	}
	versionWire struct {
		Number       int64      `json:"versionNumber"`
		ID           int64      `json:"versionID"`
		CreatedAt    time.Time  `json:"createdAt"`
		CreatedBy    string     `json:"createdBy"`
		CreatedBySub string     `json:"createdBySub"`
		Comment      string     `json:"comment"`
		Filesize     int64      `json:"filesize"`
		MTime        *time.Time `json:"mtime" doc:"The date that the file itself had where it came from"`
		SHA256       string     `json:"sha256"`
	}
	asideWire struct {
		ID           int64     `json:"versionID"`
		CreatedAt    time.Time `json:"createdAt"`
		CreatedBy    string    `json:"createdBy"`
		CreatedBySub string    `json:"createdBySub"`
		BaseNumber   int64     `json:"baseVersionNumber" doc:"The version that was current when the upload began"`
		Filesize     int64     `json:"filesize"`
		Reason       int       `json:"reason" doc:"The code that kept it from becoming a version"`
		CanManage    int       `json:"canManage" enum:"0,1" doc:"The person may make it current or discard it"`
	}
)

func (s *Service) mountDetails(r *api.Router) {
	api.Get(r, "/document", getDocument, permissions.SignedIn, api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess), api.ByKey())
}

func getDocument(ctx context.Context, tx *db.Tx, in *documentInput) (detailsWire, error) {
	d, err := GetDetails(ctx, tx, in.ID)
	if err != nil {
		return detailsWire{}, err
	}
	return detailsOf(permissions.Who(ctx), d), nil
}

func detailsOf(who *permissions.Person, d Details) detailsWire {
	name, extension := Split(d.Name)
	mine := d.Lock == Unlocked || d.HolderSub == who.Account.Sub
	wire := detailsWire{
		ID: d.ID, Filename: d.Name, Name: name, Extension: strings.TrimPrefix(extension, "."), Path: d.Prefix + d.Name, Prefix: d.Prefix,
		DirectoryID: d.FolderID, MatterID: d.MatterID, MatterName: d.MatterName, TypeID: d.TypeID, Type: d.Type, StatusID: d.StatusID,
		Status: d.Status, Tags: tagWires(d.Tags), Notes: d.Notes, LockedBy: d.Holder, LockedBySub: d.HolderSub, LockStatus: d.Lock,
		CreatedAt: d.CreatedAt.UTC(), CreatedBy: d.CreatedBy, LastModified: d.ModifiedAt.UTC(), LastModifiedBy: d.ModifiedBy, Filesize: d.Size,
		VersionNumber: d.VersionNumber, VersionID: d.VersionID, IsFavorite: api.Bit(d.Favorite), Deleted: api.Bit(d.Deleted),
		InDeletedFolder: api.Bit(d.FolderDeleted), InDeletedMatter: api.Bit(d.MatterDeleted),
		Stamping: stampingWire{Excluded: api.Bit(d.ExcludedFromStamping)}, CanModify: api.Bit(mine && d.Live()),
		CanOverrideLock: api.Bit(who.MayOverrideLocks() && d.Live()), Litera: api.Bit(literaCompares(d.Name)), Inline: api.Bit(inlineCompares(d.Name)),
		Rev: d.Rev, Versions: make([]versionWire, len(d.Versions)), KeptAside: make([]asideWire, len(d.KeptAside)),
	}
	if !mine {
		wire.Stamping.Message, wire.Stamping.DisabledType = "You do not have permission to modify this document", "locked"
	}
	for i, v := range d.Versions {
		wire.Versions[i] = versionWire{
			v.Number, v.ID, v.CreatedAt.UTC(), v.CreatedBy.Name, v.CreatedBy.Sub, v.Comment, v.Size, inUTC(v.FileTime), v.SHA256,
		}
	}
	for i, a := range d.KeptAside {
		wire.KeptAside[i] = asideWire{
			a.ID, a.CreatedAt.UTC(), a.CreatedBy.Name, a.CreatedBy.Sub, a.BaseNumber, a.Size, a.Reason,
			api.Bit(d.Live() && (a.CreatedBy.ID == who.UserID || who.MayOverrideLocks())),
		}
	}
	return wire
}

func inUTC(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	utc := t.UTC()
	return &utc
}
