package identity

import (
	"context"
	"crypto/hmac"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/secret"
)

const (
	resetCode = "reset"
	emailCode = "email"

	codeLifetime   = 10 * time.Minute
	codeTries      = 5
	codeCharacters = 10
)

// codeHash binds a code to its account, its purpose and the address it was sent to.
func (s *Service) codeHash(sub, kind, address, code string) []byte {
	return s.keys.MAC("mailed code", []byte(sub+"\x00"+kind+"\x00"+address+"\x00"+secret.NormaliseCode(code)))
}

// putCode makes a code for an address, in place of any other of its kind. A repetition of the request at the same
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

// checkCode says whether a code is right for the account; a wrong one is counted, and after five the code is dead.
func (s *Service) checkCode(ctx context.Context, tx *db.GlobalTx, sub, kind, code string) (address string, right bool, err error) {
	q := globalgen.New(tx)
	open, err := q.OpenCode(ctx, globalgen.OpenCodeParams{Sub: sub, Kind: kind, Now: tx.Now})
	if errors.Is(err, pgx.ErrNoRows) || err == nil && open.Tries >= codeTries {
		return "", false, nil
	}
	if err != nil {
		return "", false, err
	}
	if hmac.Equal(open.Hash, s.codeHash(sub, kind, open.Address, code)) {
		return open.Address, true, nil
	}
	return "", false, q.CountCodeTry(ctx, globalgen.CountCodeTryParams{Sub: sub, Kind: kind})
}
