package firms

import (
	"context"

	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/kit/db"
)

// PretendUsage is for the demo, whose firms have just been founded: figures of a firm that has worked for years. They stand
// until the firm is counted. Its search index lacks so many documents.
func PretendUsage(ctx context.Context, tx *db.Tx, u Usage, behind int64) error {
	err := sqlgen.New(tx).PretendOCR(ctx, sqlgen.PretendOCRParams{TenantID: tx.Tenant, Month: Month(tx.Now), Transactions: u.OCRThisMonth})
	if err != nil {
		return err
	}
	if err := SetIndexed(ctx, tx, u.Documents-behind, nil); err != nil {
		return err
	}
	return SetUsage(ctx, tx, u)
}
