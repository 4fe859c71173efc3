package documents

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
)

// An item of a list is a folder or a document; an abbreviated list shows a part of its documents. The parts of a shape
// have exported names, else the description would not know their fields.
type (
	itemWire = api.OneOf[struct {
		Folder   filing.FolderWire
		Document documentWire
		Brief    briefWire
	}]
	documentWire struct {
		Type string `json:"type" enum:"File"`
		filing.NamedWire
		FileWire
		filing.PlaceWire
		DetailWire
		FactsWire
	}
	briefWire struct {
		Type string `json:"type" enum:"File"`
		filing.NamedWire
		FileWire
	}

	// FileWire is what every list shows of a document.
	FileWire struct {
		LWID          string    `json:"lwid" doc:"The key under which /signed knows the document"`
		Filesize      int64     `json:"filesize"`
		LastModified  time.Time `json:"lastModified"`
		VersionNumber int64     `json:"versionNumber"`
		LockStatus    Lock      `json:"lockStatus" enum:"0,1,2,3"`
		LockedBySub   string    `json:"lockedBySub"`
	}
	// DetailWire is what abbreviated lists leave out of a document.
	DetailWire struct {
		LastModifiedBy string    `json:"lastModifiedBy"`
		LockedBy       string    `json:"lockedBy"`
		DocumentType   string    `json:"documentType"`
		TypeID         *int64    `json:"documentTypeID"`
		Status         string    `json:"documentStatus"`
		StatusID       *int64    `json:"documentStatusID"`
		VersionID      int64     `json:"versionID"`
		Tags           []tagWire `json:"tags"`
		Notes          string    `json:"notes"`
		Searchable     string    `json:"searchable" enum:"waiting,searchable,partly,not" doc:"How much of the current version can be found"`
		Litera         int       `json:"isFileTypeCompatibleWithLitera" enum:"0,1"`
		Inline         int       `json:"isFileTypeCompatibleWithInline" enum:"0,1"`
		CanModify      int       `json:"canModify" enum:"0,1" doc:"Nobody else has it locked"`
	}
	// FactsWire is what a list says of the file of a document where it is asked to.
	FactsWire struct {
		MTime  *time.Time `json:"mtime,omitempty" doc:"The date that the file of the current version had where it came from"`
		SHA256 string     `json:"sha256,omitempty" doc:"Of the current version"`
	}
	tagWire struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
	}
)

func briefWireOf(e Entry) briefWire {
	return briefWire{"File", namedWireOf(e), fileWireOf(e)}
}

// documentWireOf is a document as the person with that sub sees it.
func documentWireOf(e Entry, prefix, sub string) documentWire {
	return documentWire{
		"File", namedWireOf(e), fileWireOf(e),
		filing.PlaceWire{Prefix: prefix, Path: prefix + e.Name, CreatedAt: e.CreatedAt.UTC(), CreatedBy: e.CreatedBy, Rev: e.Rev},
		DetailWire{
			LastModifiedBy: e.ModifiedBy, LockedBy: e.Holder, DocumentType: e.Type, TypeID: e.TypeID, Status: e.Status, StatusID: e.StatusID,
			VersionID: e.VersionID, Tags: tagWires(e.Tags), Notes: e.Notes, Searchable: e.Searchable, Litera: api.Bit(literaCompares(e.Name)),
			Inline: api.Bit(inlineCompares(e.Name)), CanModify: api.Bit(e.Lock == Unlocked || e.HolderSub == sub),
		},
		FactsWire{},
	}
}

func namedWireOf(e Entry) filing.NamedWire {
	return filing.NamedWire{ID: e.ID, Filename: e.Name, IsDeleted: api.Bit(e.Deleted), IsFavorite: api.Bit(e.Favorite)}
}

func fileWireOf(e Entry) FileWire {
	return FileWire{lwid(e.ID), e.Size, e.ModifiedAt.UTC(), e.VersionNumber, e.Lock, e.HolderSub}
}

func tagWires(tags []Tag) []tagWire {
	wires := make([]tagWire, len(tags))
	for i, tag := range tags {
		wires[i] = tagWire(tag)
	}
	return wires
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
