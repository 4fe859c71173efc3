package console

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/internal/console/internal/sqlgen"
	"casefold/internal/firms"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// regionPatience is how long a list waits for the figures of a region that does not answer.
const regionPatience = 2 * time.Second

// List is all firms of the installation. A region that cannot be reached keeps its firms, without figures.
func (s *Service) List(ctx context.Context) (list []Listed, regions []RegionState, unfinished []firms.Unfinished, err error) {
	figures := map[string]map[int64]Figures{}
	reads := make([]map[int64]Figures, len(s.db.Regions()))
	group, reading := errgroup.WithContext(ctx)
	for i, region := range s.db.Regions() {
		group.Go(func() (err error) {
			reads[i], err = s.figures(reading, region, nil)
			return err
		})
	}
	var known []firms.Firm
	group.Go(func() (err error) {
		known, err = s.firms.Firms(reading)
		return err
	})
	group.Go(func() error {
		return s.db.InGlobalTx(reading, func(tx *db.GlobalTx) (err error) {
			unfinished, err = s.firms.Unfinished(reading, tx)
			return err
		})
	})
	if err := group.Wait(); err != nil {
		return nil, nil, nil, err
	}
	for i, region := range s.db.Regions() {
		figures[region] = reads[i]
		regions = append(regions, stateOf(region, reads[i]))
	}
	half := map[int64]bool{}
	for _, u := range unfinished {
		half[u.Tenant] = true
	}
	for _, f := range known {
		listed := Listed{Firm: f, Half: half[f.ID]}
		if found, ok := figures[f.Region][f.ID]; ok {
			listed.Figures = &found
		}
		list = append(list, listed)
	}
	return list, regions, unfinished, nil
}

// figures reads those of one firm of a region, or of all; nil where the region cannot be reached.
func (s *Service) figures(ctx context.Context, region string, tenant *int64) (map[int64]Figures, error) {
	patient, cancel := context.WithTimeout(ctx, regionPatience)
	defer cancel()
	figures := map[int64]Figures{}
	err := s.db.InConsoleTx(patient, region, func(tx *db.ConsoleTx) error {
		rows, err := sqlgen.New(tx).Figures(patient, sqlgen.FiguresParams{CurrentMonth: firms.Month(tx.Now), TenantID: tenant})
		for _, row := range rows {
			f := Figures{Documents: row.Documents, Emails: row.Emails, Matters: row.Matters, Indexed: row.Indexed, IndexError: errs.Message(int(row.IndexFailure))}
			f.Limits, f.Features, f.Usage = firms.Figures{
				StorageGb: row.StorageGb, OcrBaseline: row.OcrBaseline, OcrNet: row.OcrNet, Features: row.Features, TotalBytes: row.TotalBytes,
				PendingDeleteBytes: row.PendingDeleteBytes, CalculatedAt: row.CalculatedAt, OcrThisMonth: row.OcrThisMonth,
			}.Standing()
			figures[row.TenantID] = f
		}
		return err
	})
	if unreachable(err) && ctx.Err() == nil {
		return nil, nil
	}
	return figures, err
}

// unreachable is true of failures that say that a region does not answer.
func unreachable(err error) bool {
	return errors.Is(err, errs.NoDatabase) || errors.Is(err, context.DeadlineExceeded)
}

func stateOf(region string, figures map[int64]Figures) RegionState {
	state := RegionState{Name: region, Reachable: figures != nil}
	for _, f := range figures {
		at := f.Usage.CalculatedAt
		if at != nil && (state.CalculatedAt == nil || at.Before(*state.CalculatedAt)) {
			state.CalculatedAt = at
		}
	}
	return state
}
