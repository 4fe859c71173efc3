package search

import (
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"casefold/internal/documents"
	"casefold/internal/kit/api"
	"casefold/internal/lookups"
	"casefold/internal/permissions"
	"casefold/internal/search/matching"
)

// filterID is an id in a filter. A number too large to be one is nothing: 0 is the firm's private documents.
type filterID int64

// UnmarshalJSON reads any JSON integer.
func (id *filterID) UnmarshalJSON(text []byte) error {
	number, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		number = nothing
	}
	*id = filterID(number)
	return nil
}

// Schema describes it as the integer that it is.
func (filterID) Schema(r huma.Registry) *huma.Schema { return api.ID(0).Schema(r) }

func idsIn(filter []filterID) []int64 {
	ids := make([]int64, len(filter))
	for i, id := range filter {
		ids[i] = int64(id)
	}
	return ids
}

type (
	noInput     struct{}
	searchInput struct {
		Body struct {
			Query     string       `json:"query" doc:"As typed; without words everything is found that the criteria let through"`
			Criteria  criteriaWire `json:"criteria,omitempty"`
			Aggs      []int        `json:"aggs,omitempty" enum:"1,2,3" maxItems:"3" doc:"1 uniqueDocumentIDCount, 2 byRecordType, 3 byMatterID"`
			StartPage int          `json:"startPage,omitempty" minimum:"1" maximum:"1000000" default:"1"`
		}
	}
	criteriaWire struct {
		Matters       []filterID `json:"matterFilter,omitempty" maxItems:"10000" doc:"Only these matters; 0 is the firm's private documents, -1 its public ones; none is all"`
		RecordTypes   []int      `json:"recordTypeFilter,omitempty" enum:"0,1,2,3" maxItems:"4" doc:"0 documents by name and content, 1 emails, 2 notes, 3 documents by name alone; none is all"`
		From          *int64     `json:"fromDate,omitempty" nullable:"true" doc:"Modified at or after this time, in milliseconds"`
		To            *int64     `json:"toDate,omitempty" nullable:"true" doc:"Modified at or before this time, in milliseconds"`
		DocumentTypes []filterID `json:"documentTypeFilter,omitempty" maxItems:"1000"`
		Statuses      []filterID `json:"documentStatusFilter,omitempty" maxItems:"1000"`
		Tags          []filterID `json:"documentTagsFilter,omitempty" maxItems:"1000" doc:"Documents with any of these tags"`
		Users         []filterID `json:"usersFilter,omitempty" maxItems:"1000" doc:"Who made a version, while userOperationFilter is 0"`
		LockUsers     []filterID `json:"usersLockFilter,omitempty" maxItems:"1000" doc:"Who has the document locked, while userOperationFilter is 1"`
		UserOperation int        `json:"userOperationFilter,omitempty" enum:"0,1"`
		Favorites     api.Flag   `json:"onlySearchMyFavorites,omitempty" doc:"Documents that the person marked, and all below folders that they marked"`
		Deleted       api.Flag   `json:"includeDeletedItemsInSearch,omitempty"`
		Searchable    []int      `json:"searchableFilter,omitempty" enum:"0,1,2,3" maxItems:"4" doc:"By what can be found of the current version or the email: 0 nothing, 1 a part, 2 all, 3 it is still being read; none is any"`
		Ordering      int        `json:"ordering,omitempty" enum:"0,1,2" doc:"0 newest first, 1 oldest first, 2 by relevance"`
	}

	answerWire struct {
		Data      dataWire `json:"data"`
		QueryTook int64    `json:"queryTook" doc:"Milliseconds"`
		Behind    bool     `json:"behind" doc:"The newest changes of names, places and contents are still being read; permission and trash are never behind"`
	}
	dataWire struct {
		Documents    []documentHitWire `json:"docs"`
		Emails       []emailHitWire    `json:"email"`
		Notes        []noteHitWire     `json:"matterNote"`
		Aggregations aggregationsWire  `json:"aggregations" doc:"Those that were asked for"`
		Total        int               `json:"totalHits" doc:"Results on all pages; a document is one, however many of its versions match"`
	}
	aggregationsWire struct {
		Documents    *int              `json:"uniqueDocumentIDCount,omitempty"`
		ByRecordType *[]recordTypeWire `json:"byRecordType,omitempty"`
		ByMatter     *[]topMatterWire  `json:"byMatterID,omitempty" doc:"The five matters with most results"`
	}
	recordTypeWire struct {
		Type  string `json:"recordType" enum:"docs,email,matterNote"`
		Count int    `json:"count"`
	}
	topMatterWire struct {
		ID        int64  `json:"matterID"`
		Name      string `json:"matterName"`
		Documents int    `json:"docs"`
		Emails    int    `json:"email"`
		Notes     int    `json:"matterNote"`
		Total     int    `json:"count"`
	}

	// HitWire is what results of every kind have.
	HitWire struct {
		Position   int     `json:"position" doc:"Among all results of the search, from 1"`
		Score      float64 `json:"score" doc:"Falls with the position where results are ordered by relevance, else 0"`
		MatterID   int64   `json:"matterID" doc:"0 is the firm's private documents, -1 its public ones"`
		MatterName string  `json:"matterName"`
		ClientID   *int64  `json:"clientID" nullable:"true"`
		ClientName string  `json:"clientName"`
		FolderID   int64   `json:"folderID"`
		FolderPath string  `json:"folderPath" doc:"From the area on: docs/Pleadings/"`
	}
	documentHitWire struct {
		HitWire
		Source      documentSourceWire `json:"source"`
		Highlights  highlightsWire     `json:"highlights"`
		Inner       innerHitsWire      `json:"innerHits"`
		Name        []matching.Piece   `json:"documentHighlight" doc:"The whole name, with what is marked in it"`
		TypeID      *int64             `json:"documentTypeID" nullable:"true"`
		Type        string             `json:"documentType"`
		StatusID    *int64             `json:"documentStatusID" nullable:"true"`
		Status      string             `json:"documentStatus"`
		TagIDs      []int64            `json:"documentTagIDs"`
		Tags        []string           `json:"documentTags" doc:"The names of the tags, in the order of their ids"`
		LockStatus  documents.Lock     `json:"lockStatus" enum:"0,1,2,3"`
		LockedBy    string             `json:"lockedBy"`
		LockedBySub string             `json:"lockedBySub"`
		Favorite    int                `json:"isFavorite" enum:"0,1"`
	}
	documentSourceWire struct {
		RecordType    string    `json:"recordType" enum:"docs,documentVersion" doc:"docs where the current version matches, documentVersion where only earlier ones do"`
		Deleted       int       `json:"isDeleted" enum:"0,1" doc:"It, a folder above it or its matter is in the trash"`
		Modified      time.Time `json:"modifiedDate" doc:"When the version was made that is shown"`
		ModifiedBy    string    `json:"modifiedBy"`
		DocumentID    int64     `json:"documentID"`
		Filename      string    `json:"originalFilename"`
		VersionID     int64     `json:"versionID" doc:"The newest version that matches"`
		VersionNumber int64     `json:"versionNumber"`
	}
	// innerHitsWire are further versions of the document that match, by content or comment.
	innerHitsWire struct {
		Count int            `json:"count"`
		Hits  []innerHitWire `json:"hits" doc:"The newest three"`
	}
	innerHitWire struct {
		VersionID     int64          `json:"versionID"`
		VersionNumber int64          `json:"versionNumber"`
		Highlights    highlightsWire `json:"highlights"`
	}
	emailHitWire struct {
		HitWire
		Source      emailSourceWire `json:"source"`
		Highlights  highlightsWire  `json:"highlights"`
		Sender      string          `json:"from"`
		Recipients  string          `json:"to"`
		Attachments int             `json:"numAttachments"`
	}
	emailSourceWire struct {
		RecordType string    `json:"recordType" enum:"email"`
		Deleted    int       `json:"isDeleted" enum:"0,1"`
		Modified   time.Time `json:"modifiedDate" doc:"What it is ordered by"`
		EmailID    int64     `json:"emailID"`
		Subject    string    `json:"subject"`
		Filename   string    `json:"originalFilename"`
	}
	noteHitWire struct {
		HitWire
		Source     noteSourceWire `json:"source"`
		Highlights highlightsWire `json:"highlights"`
	}
	noteSourceWire struct {
		RecordType string    `json:"recordType" enum:"matterNote"`
		Deleted    int       `json:"isDeleted" enum:"0,1"`
		Modified   time.Time `json:"modifiedDate"`
		ModifiedBy string    `json:"modifiedBy"`
		NoteID     int64     `json:"matterNoteID"`
		Name       string    `json:"matterNoteName"`
	}
	// highlightsWire are the fields in which something is marked. What they say is text, never HTML.
	highlightsWire struct {
		Name            []matching.Piece `json:"name,omitempty"`
		Content         []matching.Piece `json:"content,omitempty"`
		InternalNotes   []matching.Piece `json:"notes,omitempty" doc:"The internal notes of a document, the short note of an email"`
		VersionComment  []matching.Piece `json:"versionComment,omitempty"`
		Subject         []matching.Piece `json:"subject,omitempty"`
		From            []matching.Piece `json:"from,omitempty"`
		To              []matching.Piece `json:"to,omitempty"`
		AttachmentNames []matching.Piece `json:"attachmentNames,omitempty"`
		Attachments     []matching.Piece `json:"attachments,omitempty"`
	}

	helperWire struct {
		Users    []permissions.UserEntry `json:"Users"`
		Types    []choiceWire            `json:"DocumentTypes"`
		Statuses []choiceWire            `json:"DocumentStatuses"`
		Tags     []choiceWire            `json:"DocumentTags"`
	}
	choiceWire struct {
		lookups.Choice
		Status string `json:"status" enum:"active,inactive"`
	}
)
