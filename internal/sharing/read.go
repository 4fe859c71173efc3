package sharing

import (
	"context"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/sharing/internal/sqlgen"
)

// listed is a share as lists show it, with what became of its last sending.
type listed struct {
	sqlgen.ListSharesRow
	LastState string
	LastSent  *time.Time
}

// List is what the person may see of the firm's shares, the newest first: all, or those of some matters.
func (s *Service) List(ctx context.Context, tx *db.Tx, matters []int64) ([]listed, error) {
	return list(ctx, tx, sqlgen.ListSharesParams{TenantID: tx.Tenant, ByMatter: matters != nil, MatterIds: matters})
}

// list asks for the last sendings of all shares at once: looking for that of each takes longer than all the rest.
func list(ctx context.Context, tx *db.Tx, which sqlgen.ListSharesParams) ([]listed, error) {
	q := sqlgen.New(tx)
	rows, err := q.ListShares(ctx, which)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	sendings, err := q.LastSendings(ctx, sqlgen.LastSendingsParams{TenantID: tx.Tenant, ShareIds: ids})
	if err != nil {
		return nil, err
	}
	last := make(map[int64]sqlgen.LastSendingsRow, len(sendings))
	for _, one := range sendings {
		last[one.ShareID] = one
	}
	shares := make([]listed, len(rows))
	for i, row := range rows {
		shares[i] = listed{row, last[row.ID].State, last[row.ID].SentAt}
	}
	return shares, nil
}

// detail is a share with all that its page shows.
type detail struct {
	listed
	sqlgen.ShareDetailRow
	items    []sqlgen.ItemsOfRow
	sendings []sqlgen.SendingsOfRow
	mails    map[int64][]sqlgen.MailsOfRow
	accesses []sqlgen.AccessesOfRow
}

func (s *Service) detail(ctx context.Context, tx *db.Tx, id int64) (d detail, err error) {
	q := sqlgen.New(tx)
	rows, err := list(ctx, tx, sqlgen.ListSharesParams{TenantID: tx.Tenant, ID: id})
	if err == nil && (len(rows) == 0 || id == 0) {
		err = errs.ObjectNotFound
	}
	if err != nil {
		return d, err
	}
	d.listed = rows[0]
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
