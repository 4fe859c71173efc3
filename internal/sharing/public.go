package sharing

import (
	"context"
	"errors"
	"strconv"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/sharing/internal/sqlgen"
)

// guessed is what wrong links are counted as.
const guessed = "share link"

var wrongPassword = errs.WrongCredentials.Saying("This is not the password of these files.")

// Visit is somebody outside who comes with a link.
type Visit struct {
	Region, Code string
	// Password is empty where none was typed.
	Password string
	// Address is where the visitor comes from.
	Address string
}

// locked says that a link is right and that the password is missing. Nothing but the firm is known then.
type locked struct{ share sqlgen.OpenShareRow }

func (locked) Error() string { return "sharing: a password is needed" }

// open finds what a link leads to at this moment. Whatever it does not lead to, and for whatever reason, is ObjectNotFound: a
// link that expired, was revoked or never was is answered alike. Wrong ones are counted against whoever sends them; a right one is
// never asked how many were wrong before. Where a password is needed, the error is locked, or wrongPassword, and tries are counted.
func (s *Service) open(ctx context.Context, v Visit, withNames bool, f func(tx *db.Tx, share sqlgen.OpenShareRow) error) error {
	if !s.knows(v.Region) {
		return s.miss(ctx)
	}
	proven := ""
	for {
		var share sqlgen.OpenShareRow
		found, open := false, false
		err := s.db.InTxByKey(ctx, s.visitor(v), func(tx *db.Tx) (err error) {
			share, err = sqlgen.New(tx).OpenShare(ctx, sqlgen.OpenShareParams{
				TenantID: tx.Tenant, LinkHash: s.links.hash(v.Code), WithNames: withNames, Address: v.Address,
			})
			if err != nil {
				return onlyRow(err, nil)
			}
			found, open = true, share.Password == proven
			if !open {
				return nil
			}
			return f(tx, share)
		})
		switch {
		case err != nil || open:
			return err
		case !found:
			return s.miss(ctx)
		case v.Password == "":
			return locked{share}
		case proven != "": // changed since
			return wrongPassword
		}
		// No connection of the region waits while the password is tried.
		if err := s.tryPassword(ctx, v, share); err != nil {
			return err
		}
		proven = share.Password
	}
}

// visitor is in whose name a link is looked for: nobody's, in the firm that it names.
func (s *Service) visitor(v Visit) db.Actor {
	return db.Actor{Region: v.Region, Tenant: s.links.tenant(v.Code)}
}

// tryPassword is wrongPassword for one that is not the share's, which the sender of the share gets to see.
func (s *Service) tryPassword(ctx context.Context, v Visit, share sqlgen.OpenShareRow) error {
	who := s.visitor(v)
	of := who.Region + "/" + strconv.FormatInt(who.Tenant, 10) + "/" + strconv.FormatInt(share.ID, 10)
	right, err := s.accounts.TrySecret(ctx, of, v.Password, share.Password)
	if err != nil || right {
		return err
	}
	err = s.db.InTx(ctx, who, func(tx *db.Tx) error {
		_, err := s.access(ctx, tx, v, share.ID, sqlgen.InsertAccessParams{What: "refused"})
		return err
	})
	return errors.Join(wrongPassword, err)
}

func (s *Service) miss(ctx context.Context) error {
	if err := s.accounts.Missed(ctx, guessed); err != nil {
		return err
	}
	return errs.ObjectNotFound
}

func (s *Service) knows(region string) bool {
	for _, name := range s.db.Regions() {
		if name == region {
			return true
		}
	}
	return false
}

// access writes down that somebody came, and tells the sender's browsers. It returns the number of the access.
func (s *Service) access(ctx context.Context, tx *db.Tx, v Visit, shareID int64, what sqlgen.InsertAccessParams) (int64, error) {
	id, err := tx.IDs(ctx, "shareAccess", 1)
	if err != nil {
		return 0, err
	}
	what.TenantID, what.ID, what.ShareID, what.LinkHash, what.Address, what.Now = tx.Tenant, id, shareID, s.links.hash(v.Code), v.Address, tx.Now
	if err := sqlgen.New(tx).InsertAccess(ctx, what); err != nil {
		return 0, err
	}
	return id, s.tell(ctx, tx, shareID)
}

// Info is what the page of a link shows. Without the password that it may need, locked is true and only the firm is known. Looks are
// remembered, the first of them as the first access; none is a download.
func (s *Service) Info(ctx context.Context, v Visit) (info sqlgen.OpenShareRow, needsPassword bool, err error) {
	err = s.open(ctx, v, true, func(tx *db.Tx, share sqlgen.OpenShareRow) error {
		info = share
		if share.Seen {
			return nil
		}
		if _, err := s.access(ctx, tx, v, share.ID, sqlgen.InsertAccessParams{What: "opened"}); err != nil {
			return err
		}
		return sqlgen.New(tx).Accessed(ctx, sqlgen.AccessedParams{TenantID: tx.Tenant, ID: share.ID, Now: tx.Now})
	})
	var closed locked
	if errors.As(err, &closed) {
		return sqlgen.OpenShareRow{Firm: closed.share.Firm, Edition: closed.share.Edition}, true, nil
	}
	return info, false, err
}
