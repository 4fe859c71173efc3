package api

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

const (
	idempotencyHeader   = "Idempotency-Key"
	idempotencyLifetime = 24 * time.Hour
)

// once runs f, at most once for each Idempotency-Key of a user: key and answer are written in the transaction of the
// work itself, so either both exist or neither does. A second request with the key waits for the first and gets its
// answer; another body under the same key is IdempotencyClash. Failed answers are not kept.
func once(ctx context.Context, tx *db.Tx, e *Endpoint, in, out any, f func() error) error {
	key := Request(ctx).Header.Get(idempotencyHeader)
	if !e.Creates || key == "" {
		return f()
	}
	if len(key) > 255 {
		return errs.Invalid(idempotencyHeader, "it may have at most 255 characters")
	}
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(append([]byte(e.Method+" "+e.Path+"\n"), body...))
	claimed, err := claimKey(ctx, tx, key, sum[:])
	if err != nil {
		return err
	}
	if !claimed {
		return replay(ctx, tx, key, sum[:], out)
	}
	if err := f(); err != nil {
		return err
	}
	answer, err := json.Marshal(out)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE idempotency_keys SET answer = $4 WHERE tenant_id = $1 AND user_id = $2 AND key = $3`,
		tx.Tenant, tx.UserID, key, answer)
	return err
}

// Once runs f in a transaction of an endpoint that opens its own, like those of endpoints that do not: at most once for each
// Idempotency-Key of a user. Out is the answer, which f fills in, or which an earlier request with this key got.
func Once[In, Out any](ctx context.Context, tx *db.Tx, in *In, out *Out, f func() error) error {
	return once(ctx, tx, ctx.Value(exchangeKey{}).(*exchange).endpoint, in, out, f)
}

// claimKey reserves the key. It waits for a request that holds the same key, and takes over keys past their lifetime.
func claimKey(ctx context.Context, tx *db.Tx, key string, sum []byte) (bool, error) {
	tag, err := tx.Exec(ctx, `INSERT INTO idempotency_keys (tenant_id, user_id, key, request, created_at)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (tenant_id, user_id, key) DO UPDATE SET request = $4, answer = NULL, created_at = $5
			WHERE idempotency_keys.created_at < $6`,
		tx.Tenant, tx.UserID, key, sum, tx.Now, tx.Now.Add(-idempotencyLifetime))
	return err == nil && tag.RowsAffected() == 1, err
}

func replay(ctx context.Context, tx *db.Tx, key string, sum []byte, out any) error {
	var request, answer []byte
	row := tx.QueryRow(ctx, `SELECT request, answer FROM idempotency_keys WHERE tenant_id = $1 AND user_id = $2 AND key = $3`,
		tx.Tenant, tx.UserID, key)
	if err := row.Scan(&request, &answer); err != nil {
		if err == pgx.ErrNoRows {
			return errs.IdempotencyClash
		}
		return err
	}
	if string(request) != string(sum) || answer == nil {
		return errs.IdempotencyClash
	}
	return json.Unmarshal(answer, out)
}

// ForgetKeys removes the keys of the firm that are past their lifetime.
func ForgetKeys(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, "DELETE FROM idempotency_keys WHERE tenant_id = $1 AND created_at < $2", tx.Tenant, tx.Now.Add(-idempotencyLifetime))
	return err
}
