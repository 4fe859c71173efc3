package firms

import (
	"context"

	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/kit/db"
)

// Standing is what the firm of the transaction may use, what is switched on for it, and what it has used.
func Standing(ctx context.Context, tx *db.Tx) (Limits, Features, Usage, error) {
	row, err := sqlgen.New(tx).Standing(ctx, sqlgen.StandingParams{TenantID: tx.Tenant, CurrentMonth: month(tx.Now)})
	features := Features{}
	for _, code := range row.Features {
		features[code] = true
	}
	return Limits{StorageGB: row.StorageGb, OCRBaseline: row.OcrBaseline, OCRNet: row.OcrNet}, features, Usage{
		TotalBytes: row.TotalBytes, PendingDeleteBytes: row.PendingDeleteBytes, CalculatedAt: row.CalculatedAt,
		OCRThisMonth: row.OcrThisMonth,
	}, err
}

// SetUsage writes down how many bytes the firm of the transaction uses, as counted now.
func SetUsage(ctx context.Context, tx *db.Tx, u Usage) error {
	return sqlgen.New(tx).SetUsage(ctx, sqlgen.SetUsageParams{
		TenantID: tx.Tenant, TotalBytes: u.TotalBytes, PendingDeleteBytes: u.PendingDeleteBytes, CalculatedAt: &tx.Now,
	})
}
