package storage

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/storage/internal/sqlgen"
)

// ScrubReport is what the reading of a region's files came to. It lies beside the files, so that an operator's questions are
// answered also while no database runs.
type ScrubReport struct {
	At      time.Time     `json:"at"`
	Damaged []DamagedFile `json:"damaged"`
}

// DamagedFile is one that is not as it arrived.
type DamagedFile struct {
	Tenant  int64     `json:"tenant"`
	Key     string    `json:"key"`
	Found   string    `json:"found"`
	FoundAt time.Time `json:"foundAt"`
}

const scrubReportName = "scrub.json"

func (s *Service) writeReport(ctx context.Context, region string) error {
	report := ScrubReport{At: clock.Now(), Damaged: []DamagedFile{}}
	err := s.db.InEachFirm(ctx, region, func(tx *db.Tx) error {
		rows, err := sqlgen.New(tx).DamagedFiles(ctx, tx.Tenant)
		for _, row := range rows {
			report.Damaged = append(report.Damaged, DamagedFile{tx.Tenant, row.Key, row.Found, row.FoundAt})
		}
		return err
	})
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(report, "", "  ")
	if err != nil {
		return err
	}
	damagedNow.WithLabelValues(region).Set(float64(len(report.Damaged)))
	path := filepath.Join(s.blobs[region].Root(), scrubReportName)
	if err := os.WriteFile(path+".new", text, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// ReadScrubReport reads the last report of a region whose files lie in a folder; there is none before the first scrub.
func ReadScrubReport(folder string) (report ScrubReport, there bool, err error) {
	text, err := os.ReadFile(filepath.Join(folder, scrubReportName))
	if errors.Is(err, fs.ErrNotExist) {
		return report, false, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &report)
	}
	return report, err == nil, err
}
