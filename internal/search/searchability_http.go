package search

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/search/engine"
	"casefold/internal/texts"
)

// listed is how many records of which not everything can be found are listed of a matter.
const listed = 1_000

type (
	documentSearchabilityInput struct {
		ID int64 `query:"documentID" required:"true"`
	}
	emailSearchabilityInput struct {
		ID int64 `query:"emailID" required:"true"`
	}
	matterSearchabilityInput struct {
		ID int64 `query:"matterID" required:"true"`
	}
	// SearchabilityWire is what can be found of one record.
	SearchabilityWire struct {
		State    texts.State  `json:"state" enum:"waiting,searchable,partly,not" doc:"waiting: it is still being read"`
		Reason   texts.Reason `json:"reason" enum:",needsOCR,encrypted,damaged,unknown,tooLong,tooLarge,empty,off,trouble" doc:"Why not all of it can be found"`
		Pages    int          `json:"pages" doc:"0 where the format knows none"`
		OCRPages int          `json:"pagesThatNeedOCR"`
	}
	matterSearchabilityWire struct {
		Total      int             `json:"total" doc:"Documents and emails that are not in the trash"`
		Searchable int             `json:"searchable"`
		Partly     int             `json:"partly"`
		Not        int             `json:"not"`
		Waiting    int             `json:"waiting"`
		Reasons    []reasonWire    `json:"reasons" doc:"The most frequent first"`
		Lacking    []lackingRecord `json:"lacking" doc:"The first thousand of which not everything can be found, the worst first"`
	}
	reasonWire struct {
		Reason texts.Reason `json:"reason" enum:"needsOCR,encrypted,damaged,unknown,tooLong,tooLarge,empty,off,trouble"`
		Count  int          `json:"count"`
	}
	lackingRecord struct {
		SearchabilityWire
		RecordType string `json:"recordType" enum:"docs,email"`
		ID         int64  `json:"id"`
		Name       string `json:"name"`
		FolderPath string `json:"folderPath" doc:"From the area on: docs/Pleadings/"`
	}
)

func mountSearchability(r *api.Router) {
	api.Get(r, "/document/searchability", getDocumentSearchability, permissions.SignedIn, api.Fails(errs.DocumentNotFound, errs.NoDocumentAccess))
	api.Get(r, "/email/searchability", getEmailSearchability, permissions.SignedIn, api.Fails(errs.EmailNotFound, errs.NoEmailAccess))
	api.Get(r, "/matter/searchability", getMatterSearchability, permissions.SignedIn, api.Fails(errs.MatterNotFound, errs.NoMatterAccess))
}

func (s Searchability) wire() SearchabilityWire {
	return SearchabilityWire(s)
}

func getDocumentSearchability(ctx context.Context, tx *db.Tx, in *documentSearchabilityInput) (SearchabilityWire, error) {
	s, err := OfDocument(ctx, tx, in.ID)
	return s.wire(), err
}

func getEmailSearchability(ctx context.Context, tx *db.Tx, in *emailSearchabilityInput) (SearchabilityWire, error) {
	s, err := OfEmail(ctx, tx, in.ID)
	return s.wire(), err
}

func getMatterSearchability(ctx context.Context, tx *db.Tx, in *matterSearchabilityInput) (matterSearchabilityWire, error) {
	s, err := OfMatter(ctx, tx, in.ID, listed)
	w := matterSearchabilityWire{
		Total: s.Total, Searchable: s.States[texts.Searchable], Partly: s.States[texts.Partly], Not: s.States[texts.Not], Waiting: s.States[texts.Waiting],
		Reasons: []reasonWire{}, Lacking: []lackingRecord{},
	}
	for _, reason := range slices.Sorted(maps.Keys(s.Reasons)) {
		w.Reasons = append(w.Reasons, reasonWire{reason, s.Reasons[reason]})
	}
	slices.SortStableFunc(w.Reasons, func(a, b reasonWire) int { return cmp.Compare(b.Count, a.Count) })
	for _, one := range s.Lacking {
		record := lackingRecord{one.Searchability.wire(), "docs", one.ID, one.Name, one.FolderPath}
		if one.Kind == engine.Email {
			record.RecordType = "email"
		}
		w.Lacking = append(w.Lacking, record)
	}
	return w, err
}
