package firms

import (
	"context"
	"fmt"

	"casefold/internal/firms/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

// What may be chosen as a limit.
const (
	storageLeast, storageMost, storageStep = 500, 20_000, 100
	ocrLeast, ocrMost, ocrStep             = 2_500, 50_000, 2_500
)

// Terms are limits and features of a firm that somebody chose; nil stays as it is, or is the default of the edition.
type Terms struct {
	StorageGB, OCRBaseline       *int64
	AutomaticOCR, Litera, Inline *bool
}

func (t Terms) check() error {
	if err := onScale("storageLimitGB", t.StorageGB, storageLeast, storageMost, storageStep); err != nil {
		return err
	}
	return onScale("ocrPerMonthBaseline", t.OCRBaseline, ocrLeast, ocrMost, ocrStep)
}

// StorageChoices are the limits of storage that a firm can have, in GB.
func StorageChoices() []int64 { return scale(storageLeast, storageMost, storageStep) }

// OCRChoices are the numbers of pages with OCR that a firm can have each month.
func OCRChoices() []int64 { return scale(ocrLeast, ocrMost, ocrStep) }

func scale(least, most, step int64) (choices []int64) {
	for value := least; value <= most; value += step {
		choices = append(choices, value)
	}
	return choices
}

func onScale(field string, value *int64, least, most, step int64) error {
	if value == nil || *value >= least && *value <= most && *value%step == 0 {
		return nil
	}
	return errs.Invalid(field, fmt.Sprintf("it must be from %d to %d in steps of %d", least, most, step))
}

// over completes the terms of a new firm with the defaults of its edition.
func (t Terms) over(d Defaults) Terms {
	return Terms{
		StorageGB: or(t.StorageGB, d.StorageGB), OCRBaseline: or(t.OCRBaseline, d.OCRBaseline),
		AutomaticOCR: or(t.AutomaticOCR, d.AutomaticOCR), Litera: or(t.Litera, d.Litera), Inline: or(t.Inline, d.Inline),
	}
}

func or[T any](chosen *T, otherwise T) *T {
	if chosen != nil {
		return chosen
	}
	return &otherwise
}

// write keeps the terms, and more features beside them, in the firm of the transaction.
func (t Terms) write(ctx context.Context, tx *db.Tx, features map[string]bool) error {
	q := sqlgen.New(tx)
	for code, value := range map[string]*int64{StorageLimitGB: t.StorageGB, OCRPerMonthBaseline: t.OCRBaseline} {
		if value == nil {
			continue
		}
		if err := q.SetLimit(ctx, sqlgen.SetLimitParams{TenantID: tx.Tenant, Code: code, Month: always, Value: *value}); err != nil {
			return err
		}
	}
	all := map[string]bool{}
	for code, enabled := range features {
		all[code] = enabled
	}
	for code, enabled := range map[string]*bool{AutomaticOCR: t.AutomaticOCR, LiteraCompareEnabled: t.Litera, InlineCompareEnabled: t.Inline} {
		if enabled != nil {
			all[code] = *enabled
		}
	}
	for code, enabled := range all {
		if err := q.SetFeature(ctx, sqlgen.SetFeatureParams{TenantID: tx.Tenant, Code: code, Enabled: enabled}); err != nil {
			return err
		}
	}
	return nil
}
