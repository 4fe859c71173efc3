package identity

import (
	"context"
	"crypto/hmac"
	"time"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/secret"
)

const (
	resetCode = "reset"
	emailCode = "email"

	codeLifetime   = 10 * time.Minute
	codeCharacters = 10
)

// codeHash binds a code to its account, its purpose and the address it was sent to.
func (s *Service) codeHash(sub, kind, address, code string) []byte {
	return s.keys.MAC("mailed code", []byte(sub+"\x00"+kind+"\x00"+address+"\x00"+secret.NormaliseCode(code)))
}

// putCode makes a code for an address. Those before it stay good until their time. A repetition of the request at the same
// moment makes none: then the code is empty.
func (s *Service) putCode(ctx context.Context, tx *db.GlobalTx, sub, kind, address string, requested time.Time) (string, error) {
	code := secret.Code(codeCharacters)
	made, err := globalgen.New(tx).PutCode(ctx, globalgen.PutCodeParams{
		Sub: sub, Kind: kind, Hash: s.codeHash(sub, kind, address, code), Address: address,
		CreatedAt: requested, ExpiresAt: tx.Now.Add(codeLifetime),
	})
	if err != nil || made == 0 {
		return "", err
	}
	return code, nil
}

// checkCode says whether a code is right for the account, and which address it was sent to. The caller counts the try.
func (s *Service) checkCode(ctx context.Context, tx *db.GlobalTx, sub, kind, code string) (address string, right bool, err error) {
	list, err := globalgen.New(tx).OpenCodes(ctx, globalgen.OpenCodesParams{Sub: sub, Kind: kind, Now: tx.Now})
	for _, open := range list {
		if hmac.Equal(open.Hash, s.codeHash(sub, kind, open.Address, code)) {
			return open.Address, true, err
		}
	}
	return "", false, err
}

func (s *Service) resetMails(sub string) counter { return s.counter(perMailbox, "reset mails", sub) }

// endResetCodes ends every code that could set a password. As there is none in the mailbox now, the next one is mailed
// however many were before.
func (s *Service) endResetCodes(ctx context.Context, tx *db.GlobalTx, sub string) error {
	q := globalgen.New(tx)
	if err := q.DeleteCodes(ctx, globalgen.DeleteCodesParams{Sub: sub, Kind: resetCode}); err != nil {
		return err
	}
	return q.Forgive(ctx, s.resetMails(sub).key)
}
