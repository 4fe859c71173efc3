package firms

import (
	"context"
	"time"

	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// Standing is what the firm of the transaction may use, what is switched on for it, and what it has used.
func Standing(ctx context.Context, tx *db.Tx) (Limits, Features, Usage, error) {
	row, err := sqlgen.New(tx).Standing(ctx, sqlgen.StandingParams{TenantID: tx.Tenant, CurrentMonth: Month(tx.Now)})
	limits, features, usage := Figures(row).Standing()
	return limits, features, usage, err
}

// Figures are a firm's standing as it is read, for a statement that asks for it together with something else.
type Figures struct {
	StorageGb          int64
	OcrBaseline        int64
	OcrNet             int64
	Features           []string
	TotalBytes         int64
	PendingDeleteBytes int64
	CalculatedAt       *time.Time
	OcrThisMonth       int64
}

// Standing is what the figures mean.
func (f Figures) Standing() (Limits, Features, Usage) {
	features := Features{}
	for _, code := range f.Features {
		features[code] = true
	}
	return Limits{StorageGB: f.StorageGb, OCRBaseline: f.OcrBaseline, OCRNet: f.OcrNet}, features, Usage{
		TotalBytes: f.TotalBytes, PendingDeleteBytes: f.PendingDeleteBytes, CalculatedAt: f.CalculatedAt, OCRThisMonth: f.OcrThisMonth,
	}
}

// SetUsage writes down how many bytes the firm of the transaction uses and how many records it has, as counted now.
func SetUsage(ctx context.Context, tx *db.Tx, u Usage) error {
	return sqlgen.New(tx).SetUsage(ctx, sqlgen.SetUsageParams{
		TenantID: tx.Tenant, TotalBytes: u.TotalBytes, PendingDeleteBytes: u.PendingDeleteBytes, CalculatedAt: &tx.Now,
		Documents: &u.Documents, Emails: &u.Emails, Matters: &u.Matters,
	})
}

// SetIndexed writes down how many documents the search index of the firm has, or why it cannot be asked: then the number
// that was known stays.
func SetIndexed(ctx context.Context, tx *db.Tx, documents int64, problem error) error {
	row := sqlgen.SetIndexedParams{TenantID: tx.Tenant, Indexed: &documents}
	if problem != nil {
		row.Indexed, row.IndexFailure = nil, int32(errs.As(problem).Code)
	}
	return sqlgen.New(tx).SetIndexed(ctx, row)
}
