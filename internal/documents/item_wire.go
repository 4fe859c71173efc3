package documents

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
)

// An item of a list is a document or a folder. Every file has a fileWire, every folder a folderWire; what else stands in
// a part of its own is left out of files where the list is abbreviated.
type (
	itemWire struct {
		Type       string `json:"type" enum:"File,Folder"`
		ID         int64  `json:"id"`
		Filename   string `json:"filename"`
		IsDeleted  int    `json:"isDeleted" enum:"0,1" doc:"Its own state; that of its surroundings is in the head"`
		IsFavorite int    `json:"isFavorite" enum:"0,1"`
		*fileWire
		*folderWire
		*placeWire
		*detailWire
	}
	fileWire struct {
		LWID          string    `json:"lwid" required:"false" doc:"The key under which /signed knows the document"`
		Filesize      int64     `json:"filesize" required:"false"`
		LastModified  time.Time `json:"lastModified" required:"false"`
		VersionNumber int64     `json:"versionNumber" required:"false"`
		LockStatus    Lock      `json:"lockStatus" required:"false" enum:"0,1,2,3"`
		LockedBySub   string    `json:"lockedBySub" required:"false"`
	}
	folderWire struct {
		Name     string `json:"name" required:"false"`
		MatterID int64  `json:"matterID" required:"false"`
	}
	placeWire struct {
		Prefix    string    `json:"prefix" required:"false" doc:"The path of the folder that it lies in"`
		Path      string    `json:"path" required:"false"`
		CreatedAt time.Time `json:"createdAt" required:"false"`
		CreatedBy string    `json:"createdBy" required:"false"`
		Rev       int64     `json:"rev" required:"false"`
	}
	detailWire struct {
		LastModifiedBy string               `json:"lastModifiedBy" required:"false"`
		LockedBy       string               `json:"lockedBy" required:"false"`
		Type           string               `json:"documentType" required:"false"`
		TypeID         *int64               `json:"documentTypeID" required:"false" nullable:"true"`
		Status         string               `json:"documentStatus" required:"false"`
		StatusID       *int64               `json:"documentStatusID" required:"false" nullable:"true"`
		VersionID      int64                `json:"versionID" required:"false"`
		Tags           api.Encoded[tagWire] `json:"tags" required:"false"`
		Notes          string               `json:"notes" required:"false"`
		Litera         int                  `json:"isFileTypeCompatibleWithLitera" required:"false" enum:"0,1"`
		Inline         int                  `json:"isFileTypeCompatibleWithInline" required:"false" enum:"0,1"`
		CanModify      int                  `json:"canModify" required:"false" enum:"0,1" doc:"Nobody else has it locked"`
	}
	tagWire struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
	}
)

// writer turns entries into items. An item is good until the next one is made: lists of thousands leave one by one.
type writer struct {
	sub    string // of the person who reads
	file   fileWire
	folded folderWire
	place  placeWire
	detail detailWire
}

func newWriter(tx *db.Tx) *writer { return &writer{sub: tx.Sub} }

func (w *writer) folder(f Subfolder, matterID int64, prefix string) itemWire {
	w.folded = folderWire{f.Name, matterID}
	w.place = placeWire{prefix, prefix + f.Name + "/", f.CreatedAt.UTC(), f.CreatedBy, f.Rev}
	return itemWire{
		Type: "Folder", ID: f.ID, Filename: f.Name, IsDeleted: api.Bit(f.Deleted), IsFavorite: api.Bit(f.Favorite),
		folderWire: &w.folded, placeWire: &w.place,
	}
}

func (w *writer) document(e Entry, prefix string, brief bool) itemWire {
	w.file = fileWire{lwid(e.ID), e.Size, e.ModifiedAt.UTC(), e.VersionNumber, e.Lock, e.HolderSub}
	item := itemWire{
		Type: "File", ID: e.ID, Filename: e.Name, IsDeleted: api.Bit(e.Deleted), IsFavorite: api.Bit(e.Favorite), fileWire: &w.file,
	}
	if brief {
		return item
	}
	w.place = placeWire{prefix, prefix + e.Name, e.CreatedAt.UTC(), e.CreatedBy, e.Rev}
	w.detail = detailWire{
		LastModifiedBy: e.ModifiedBy, LockedBy: e.Holder, Type: e.Type, TypeID: e.TypeID, Status: e.Status, StatusID: e.StatusID,
		VersionID: e.VersionID, Tags: api.Encoded[tagWire](e.Tags), Notes: e.Notes, Litera: api.Bit(literaCompares(e.Name)),
		Inline: api.Bit(inlineCompares(e.Name)), CanModify: api.Bit(e.Lock == Unlocked || e.HolderSub == w.sub),
	}
	item.placeWire, item.detailWire = &w.place, &w.detail
	return item
}

// lwid is the key under which the outside asks for the bytes of a document.
func lwid(id int64) string { return "doc-" + strconv.FormatInt(id, 10) }

var (
	literaTypes = []string{".doc", ".docx", ".rtf", ".pdf", ".wpd", ".xls", ".xlsx", ".xlsm", ".xlsb", ".ppt", ".pps", ".pptx", ".pptm", ".ppsx", ".ppsm"}
	inlineTypes = []string{".docx", ".docm", ".doc", ".rtf", ".pdf", ".txt", ".pptx", ".pptm", ".ppt"}
)

// literaCompares is true of the kinds of files that the desktop comparison takes.
func literaCompares(name string) bool { return slices.Contains(literaTypes, extensionOf(name)) }

// inlineCompares is true of the kinds of files that the comparison in the browser takes.
func inlineCompares(name string) bool { return slices.Contains(inlineTypes, extensionOf(name)) }

func extensionOf(name string) string {
	_, extension := Split(name)
	return strings.ToLower(extension)
}
