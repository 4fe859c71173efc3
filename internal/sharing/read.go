package sharing

import (
	"context"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/sharing/internal/sqlgen"
)

// List is what the person may see of the firm's shares, the newest first: all, or those of some matters.
func (s *Service) List(ctx context.Context, tx *db.Tx, matters []int64) ([]sqlgen.ListSharesRow, error) {
	return sqlgen.New(tx).ListShares(ctx, sqlgen.ListSharesParams{TenantID: tx.Tenant, ByMatter: matters != nil, MatterIds: matters})
}

// detail is a share with all that its page shows.
type detail struct {
	sqlgen.ListSharesRow
	sqlgen.ShareDetailRow
	items    []sqlgen.ItemsOfRow
	sendings []sqlgen.SendingsOfRow
	mails    map[int64][]sqlgen.MailsOfRow
	accesses []sqlgen.AccessesOfRow
}

func (s *Service) detail(ctx context.Context, tx *db.Tx, id int64) (d detail, err error) {
	q := sqlgen.New(tx)
	rows, err := q.ListShares(ctx, sqlgen.ListSharesParams{TenantID: tx.Tenant, ID: id})
	if err == nil && (len(rows) == 0 || id == 0) {
		err = errs.ObjectNotFound
	}
	if err != nil {
		return d, err
	}
	d.ListSharesRow = rows[0]
	if d.ShareDetailRow, err = q.ShareDetail(ctx, sqlgen.ShareDetailParams{TenantID: tx.Tenant, ID: id}); err != nil {
		return d, err
	}
	if d.items, err = q.ItemsOf(ctx, sqlgen.ItemsOfParams{TenantID: tx.Tenant, ShareID: id}); err != nil {
		return d, err
	}
	if d.sendings, err = q.SendingsOf(ctx, sqlgen.SendingsOfParams{TenantID: tx.Tenant, ShareID: id}); err != nil {
		return d, err
	}
	if d.accesses, err = q.AccessesOf(ctx, sqlgen.AccessesOfParams{TenantID: tx.Tenant, ShareID: id}); err != nil {
		return d, err
	}
	mails, err := q.MailsOf(ctx, sqlgen.MailsOfParams{TenantID: tx.Tenant, ShareID: id})
	d.mails = map[int64][]sqlgen.MailsOfRow{}
	for _, m := range mails {
		d.mails[m.SendingID] = append(d.mails[m.SendingID], m)
	}
	return d, err
}

// Addresses are those that the person has sent to, the latest first.
func Addresses(ctx context.Context, tx *db.Tx) ([]string, error) {
	list, err := sqlgen.New(tx).Addresses(ctx, sqlgen.AddressesParams{TenantID: tx.Tenant, UserID: tx.UserID})
	return append([]string{}, list...), err
}

// ForgetAddress no longer offers an address to the person. One that is not offered stays so.
func ForgetAddress(ctx context.Context, tx *db.Tx, address string) error {
	return sqlgen.New(tx).DeleteAddress(ctx, sqlgen.DeleteAddressParams{TenantID: tx.Tenant, UserID: tx.UserID, Address: address})
}

// seen is when something happened that may not have happened yet.
func seen(at *time.Time) bool { return at != nil }
