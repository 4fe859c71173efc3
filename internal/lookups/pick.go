package lookups

import (
	"context"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
)

// Pick is what a form says of something that can be chosen or made on the spot: an existing record, a new one to be made
// from a name, or neither.
type Pick struct {
	ID  int64
	New string
}

// PickOf reads a pick as it came in. An id that no record has is told from no id at all.
func PickOf(id *api.ID, name string) Pick {
	if id == nil {
		return Pick{New: name}
	}
	if *id == 0 {
		return Pick{ID: -1, New: name}
	}
	return Pick{ID: int64(*id), New: name}
}

// Clean tidies the new name. One beside an existing record is InvalidInput for the field.
func (p *Pick) Clean(field string) (err error) {
	if p.New, err = text.Line(field, p.New); err == nil && p.New != "" && p.ID != 0 {
		err = errs.Invalid(field, "choose one that exists or name a new one, not both")
	}
	return err
}

// Choose is the id of the picked item of a family, made when it is new, or nil when nothing was picked. Whether an
// existing one is the firm's own is for the database to say, when it is used.
func (s *Service) Choose(ctx context.Context, tx *db.Tx, family Family, p Pick) (*int64, error) {
	if p.ID != 0 {
		return &p.ID, nil
	}
	if p.New == "" {
		return nil, nil
	}
	ids, err := s.Resolve(ctx, tx, family, []string{p.New})
	if err != nil {
		return nil, err
	}
	return &ids[0], nil
}
