package storage

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"hash/crc32"
	"io"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/storage/internal/sqlgen"
)

// What can be wrong with a file.
const (
	missingBytes = "missing"
	otherSize    = "size"
	otherContent = "content"
)

// Absent is the size of a file of which nothing lies in the store.
const Absent = blob.NothingStored

var damageFound = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "casefold_damaged_files_total", Help: "Files that were found to be other than they arrived, by region.",
}, []string{"region"})

var damagedNow = promauto.NewGaugeVec(prometheus.GaugeOpts{
	Name: "casefold_damaged_files", Help: "Files that are damaged, by region, as of the last scrub.",
}, []string{"region"})

// damage is a file of which nobody has reported yet what is wrong with it.
type damage struct{ key, found string }

func (d damage) Error() string { return "storage: " + d.key + " is damaged: " + d.found }

func (d damage) asError() error { return errs.Damaged.Because(d) }

// Report writes down what a failure says of a damaged file, once the transaction that failed is over.
func (s *Service) Report(ctx context.Context, firm db.Actor, failure error) {
	var d damage
	if !errors.As(failure, &d) {
		return
	}
	ctx = context.WithoutCancel(ctx) // whoever asked for the file may not wait for this
	err := s.db.InTx(ctx, firm, func(tx *db.Tx) error { return s.report(ctx, tx, d) })
	if err != nil {
		s.log.ErrorContext(ctx, "a damaged file could not be reported", "region", firm.Region, "tenant", firm.Tenant, "key", d.key, "found", d.found, "cause", err)
	}
}

// ReportContent writes down that a file holds other bytes than arrived.
func (s *Service) ReportContent(ctx context.Context, firm db.Actor, key string) {
	s.Report(ctx, firm, damage{key, otherContent})
}

// ReportSize writes down that a file has another size than arrived, Absent where it is gone.
func (s *Service) ReportSize(ctx context.Context, firm db.Actor, key string, stored int64) {
	found := otherSize
	if stored == Absent {
		found = missingBytes
	}
	s.Report(ctx, firm, damage{key, found})
}

func (s *Service) report(ctx context.Context, tx *db.Tx, d damage) error {
	news, err := sqlgen.New(tx).ReportDamage(ctx, sqlgen.ReportDamageParams{TenantID: tx.Tenant, Key: d.key, Found: d.found, Now: tx.Now})
	if err != nil || news == 0 {
		return err
	}
	tx.AfterCommit(func() {
		s.whole.forget(d.key)
		damageFound.WithLabelValues(tx.Region).Inc()
		s.log.ErrorContext(ctx, "a stored file is damaged; put its bytes back from a backup", "region", tx.Region, "tenant", tx.Tenant, "key", d.key, "found", d.found)
	})
	return nil
}

// Sum is what the bytes of a file must be. It has at least one of the two.
type Sum struct {
	sha256  []byte // nil for a ZIP that a version of the program made which computed none
	crc32   *int32 // nil for a file that was stored before there were such sums
	Damaged bool   // it is known that they are not
}

// holds says whether a file of the right size, which was read, is the one that arrived.
func (s Sum) holds(read blob.Info) bool {
	return (s.sha256 == nil || bytes.Equal(s.sha256, read.SHA256[:])) && (s.crc32 == nil || *s.crc32 == int32(read.CRC32))
}

// Compare takes the bytes of the file. When it has got all of them, same says whether they are those that arrived.
func (s Sum) Compare() (content io.Writer, same func() bool) {
	if s.crc32 == nil {
		digest := sha256.New()
		return digest, func() bool { return bytes.Equal(digest.Sum(nil), s.sha256) }
	}
	digest := crc32.NewIEEE()
	return digest, func() bool { return int32(digest.Sum32()) == *s.crc32 }
}

// Sums are those of the files that have arrived and were not given up.
func Sums(ctx context.Context, tx *db.Tx, keys []string) (map[string]Sum, error) {
	rows, err := sqlgen.New(tx).Recorded(ctx, sqlgen.RecordedParams{TenantID: tx.Tenant, Keys: keys})
	sums := make(map[string]Sum, len(rows))
	for _, row := range rows {
		sums[row.Key] = Sum{row.Sha256, row.Crc32, row.Damaged}
	}
	return sums, err
}
