package documents

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"casefold/internal/kit/api"
)

// An item of a list is a folder or a document; an abbreviated list shows a part of its documents. The parts of a shape
// have exported names, else the description would not know their fields.
type (
	itemWire = api.OneOf[struct {
		Folder   folderWire
		Document documentWire
		Brief    briefWire
	}]
	folderWire struct {
		Type string `json:"type" enum:"Folder"`
		NamedWire
		Name     string `json:"name"`
		MatterID int64  `json:"matterID"`
		PlaceWire
	}
	documentWire struct {
		Type string `json:"type" enum:"File"`
		NamedWire
		FileWire
		PlaceWire
		DetailWire
	}
	briefWire struct {
		Type string `json:"type" enum:"File"`
		NamedWire
		FileWire
	}

	// NamedWire is what all items have.
	NamedWire struct {
		ID         int64  `json:"id"`
		Filename   string `json:"filename"`
		IsDeleted  int    `json:"isDeleted" enum:"0,1" doc:"Its own state; that of its surroundings is in the head"`
		IsFavorite int    `json:"isFavorite" enum:"0,1"`
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
	// PlaceWire is where an item lies, and since when.
	PlaceWire struct {
		Prefix    string    `json:"prefix" doc:"The path of the folder that it lies in"`
		Path      string    `json:"path"`
		CreatedAt time.Time `json:"createdAt"`
		CreatedBy string    `json:"createdBy"`
		Rev       int64     `json:"rev"`
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
		Litera         int       `json:"isFileTypeCompatibleWithLitera" enum:"0,1"`
		Inline         int       `json:"isFileTypeCompatibleWithInline" enum:"0,1"`
		CanModify      int       `json:"canModify" enum:"0,1" doc:"Nobody else has it locked"`
	}
	tagWire struct {
		ID   int64  `json:"id"`
		Name string `json:"name"`
	}
)

func folderWireOf(f Subfolder, matterID int64, prefix string) folderWire {
	return folderWire{
		Type: "Folder", NamedWire: NamedWire{f.ID, f.Name, api.Bit(f.Deleted), api.Bit(f.Favorite)}, Name: f.Name, MatterID: matterID,
		PlaceWire: PlaceWire{prefix, prefix + f.Name + "/", f.CreatedAt.UTC(), f.CreatedBy, f.Rev},
	}
}

func briefWireOf(e Entry) briefWire {
	return briefWire{"File", namedWireOf(e), fileWireOf(e)}
}

// documentWireOf is a document as the person with that sub sees it.
func documentWireOf(e Entry, prefix, sub string) documentWire {
	return documentWire{
		"File", namedWireOf(e), fileWireOf(e), PlaceWire{prefix, prefix + e.Name, e.CreatedAt.UTC(), e.CreatedBy, e.Rev},
		DetailWire{
			LastModifiedBy: e.ModifiedBy, LockedBy: e.Holder, DocumentType: e.Type, TypeID: e.TypeID, Status: e.Status, StatusID: e.StatusID,
			VersionID: e.VersionID, Tags: tagWires(e.Tags), Notes: e.Notes, Litera: api.Bit(literaCompares(e.Name)),
			Inline: api.Bit(inlineCompares(e.Name)), CanModify: api.Bit(e.Lock == Unlocked || e.HolderSub == sub),
		},
	}
}

func namedWireOf(e Entry) NamedWire {
	return NamedWire{e.ID, e.Name, api.Bit(e.Deleted), api.Bit(e.Favorite)}
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
