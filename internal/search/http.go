package search

import (
	"context"
	"net/http"
	"slices"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/lookups"
	"casefold/internal/permissions"
	"casefold/internal/search/engine"
	"casefold/internal/search/matching"
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	anyone := permissions.SignedIn
	fails := api.Fails(errs.SearchSyntax, errs.SearchTimeout, errs.NoSearchIndex, errs.SearchUnreachable, errs.SearchUnauthorized)
	api.Raw(r, http.MethodPost, "/search", s.postSearch, anyone, fails)
	api.Get(r, "/search/helper", getHelper, anyone)
	s.mountSaved(r)
	mountSearchability(r)
	api.PostFile(r, "/search/csv", "text/csv", "search results.csv", s.postCSV, anyone, fails)
}

func (s *Service) postSearch(ctx context.Context, in *searchInput) (answerWire, error) {
	b := &in.Body
	results, err := s.Search(ctx, permissions.Who(ctx).Actor(), Question{b.Query, b.Criteria.criteria(), max(b.StartPage, 1)})
	if err != nil {
		return answerWire{}, err
	}
	return answerWire{Data: results.wire(b.Aggs), QueryTook: results.Took.Milliseconds(), Behind: results.Behind}, nil
}

func (c criteriaWire) criteria() Criteria {
	return Criteria{
		Matters: idsIn(c.Matters), RecordTypes: c.RecordTypes, From: c.From, To: c.To, DocumentTypes: idsIn(c.DocumentTypes),
		Statuses: idsIn(c.Statuses), Tags: idsIn(c.Tags), Users: idsIn(c.Users), LockUsers: idsIn(c.LockUsers), ByLock: c.UserOperation == 1,
		Favorites: bool(c.Favorites), Trash: bool(c.Deleted), Searchable: c.Searchable, Order: engine.Order(c.Ordering),
	}
}

func (r *Results) wire(aggs []int) dataWire {
	d := dataWire{Documents: []documentHitWire{}, Emails: []emailHitWire{}, Notes: []noteHitWire{}, Total: r.Total}
	for i := range r.Documents {
		d.Documents = append(d.Documents, r.Documents[i].wire())
	}
	for i := range r.Emails {
		d.Emails = append(d.Emails, r.Emails[i].wire())
	}
	for i := range r.Notes {
		d.Notes = append(d.Notes, r.Notes[i].wire())
	}
	if slices.Contains(aggs, 1) {
		count := r.ByKind[engine.Document]
		d.Aggregations.Documents = &count
	}
	if slices.Contains(aggs, 2) {
		d.Aggregations.ByRecordType = &[]recordTypeWire{
			{"docs", r.ByKind[engine.Document]}, {"email", r.ByKind[engine.Email]}, {"matterNote", r.ByKind[engine.Note]},
		}
	}
	if slices.Contains(aggs, 3) {
		matters := []topMatterWire{}
		for _, m := range r.Matters {
			matters = append(matters, topMatterWire{m.Matter, m.Name, m.ByKind[engine.Document], m.ByKind[engine.Email], m.ByKind[engine.Note], m.Count.Count})
		}
		d.Aggregations.ByMatter = &matters
	}
	return d
}

func (p *Place) wire() HitWire {
	score := 0.0
	if p.Hit.Score != 0 {
		// The engine's own score can be compared with nothing; the place among the results says as much.
		score = 1 / float64(p.Position)
	}
	return HitWire{p.Position, score, p.MatterID, p.MatterName, p.ClientID, p.ClientName, p.FolderID, p.FolderPath}
}

func (p *Place) modified() time.Time { return time.UnixMilli(p.Hit.Modified).UTC() }

func (h *DocumentHit) wire() documentHitWire {
	w := documentHitWire{
		HitWire: h.Place.wire(), Highlights: highlightsOf(h.Version.Highlights), Inner: innerHitsWire{max(h.Hit.EarlierCount, len(h.Earlier)), []innerHitWire{}},
		TypeID: h.TypeID, Type: h.Type, StatusID: h.StatusID, Status: h.Status, TagIDs: h.TagIDs, Tags: h.Tags,
		LockStatus: h.Lock, LockedBy: h.LockedBy, LockedBySub: h.LockedBySub, Favorite: api.Bit(h.Favorite),
		Source: documentSourceWire{
			"docs", api.Bit(h.Trashed), h.modified(), h.Version.Author, h.Hit.Record, h.Name, h.Version.ID, h.Version.Number,
		},
	}
	if !h.Current {
		w.Source.RecordType = "documentVersion"
	}
	// The index may still have the name of a moment ago.
	if w.Name, w.Highlights.Name = w.Highlights.Name, nil; textOf(w.Name) != h.Name {
		w.Name = []matching.Piece{{Text: h.Name}}
	}
	for _, v := range h.Earlier {
		w.Inner.Hits = append(w.Inner.Hits, innerHitWire{v.ID, v.Number, highlightsOf(v.Highlights)})
	}
	return w
}

func (h *EmailHit) wire() emailHitWire {
	return emailHitWire{
		HitWire: h.Place.wire(), Highlights: highlightsOf(h.Hit.Highlights), Sender: h.Sender, Recipients: h.Recipients, Attachments: h.Attachments,
		Source: emailSourceWire{"email", api.Bit(h.Trashed), h.modified(), h.Hit.Record, h.Subject, h.Filename},
	}
}

func (h *NoteHit) wire() noteHitWire {
	return noteHitWire{
		HitWire: h.Place.wire(), Highlights: highlightsOf(h.Hit.Highlights),
		Source: noteSourceWire{"matterNote", api.Bit(h.Trashed), h.modified(), h.ModifiedBy, h.Hit.Record, h.Name},
	}
}

func highlightsOf(list []engine.Highlight) (w highlightsWire) {
	fields := map[engine.Field]*[]matching.Piece{
		engine.Name: &w.Name, engine.Notes: &w.InternalNotes, engine.Comment: &w.VersionComment, engine.Content: &w.Content,
		engine.Subject: &w.Subject, engine.From: &w.From, engine.To: &w.To, engine.AttachmentNames: &w.AttachmentNames,
		engine.Attachments: &w.Attachments,
	}
	for _, h := range list {
		*fields[h.Field] = h.Pieces
	}
	return w
}

func textOf(pieces []matching.Piece) (text string) {
	for _, p := range pieces {
		text += p.Text
	}
	return text
}

// getHelper gives what the filters offer; what is inactive may still stand on older documents and is marked.
func getHelper(ctx context.Context, tx *db.Tx, _ *noInput) (helper helperWire, err error) {
	if helper.Users, err = permissions.ListUsers(ctx, tx); err != nil {
		return helper, err
	}
	for family, list := range map[lookups.Family]*[]choiceWire{
		lookups.DocumentType: &helper.Types, lookups.DocumentStatus: &helper.Statuses, lookups.DocumentTag: &helper.Tags,
	} {
		items, err := lookups.List(ctx, tx, family)
		if err != nil {
			return helper, err
		}
		*list = make([]choiceWire, len(items))
		for i, item := range items {
			(*list)[i] = choiceWire{lookups.Choice{ID: item.ID, Name: item.Name}, lookups.Status(item.Active)}
		}
	}
	return helper, nil
}
