package identity

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"

	"github.com/jackc/pgx/v5"

	"casefold/internal/identity/internal/globalgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

// Options are what the service needs to know about its installation.
type Options struct {
	// URL is the address that people use, as in CASEFOLD_URL. With https the cookies are Secure and bound to the host.
	URL string
	// Proxies are believed about who connected to them, as this machine is.
	Proxies []netip.Prefix
	// PasswordCost is DefaultPasswordCost unless given.
	PasswordCost PasswordCost
}

// Service does everything that accounts and sessions need.
type Service struct {
	// ChangeProfile writes the region's half of a profile and then the global one. It is set by app before anything is
	// served, because the package that does it is above this one.
	ChangeProfile func(ctx context.Context, who db.Actor, change ProfileChange, inGlobal func(*db.GlobalTx) error) error

	// Changed, where set, hears of every account that changed, in this process or another; an empty sub means that any
	// may have.
	Changed func(sub string)

	db      *db.DB
	keys    *secret.Keys
	url     *url.URL
	proxies []netip.Prefix
	hasher  *hasher
	tokens  *tokens
	known   *principals
	// strangers are those at the door from browsers that the account does not know. Whoever finds the queue full comes
	// back later, so that a crowd of them never keeps anybody else waiting for long.
	strangers queue
}

// New makes the service. It fails only for a URL that is none.
func New(d *db.DB, keys *secret.Keys, options Options) (*Service, error) {
	address, err := url.Parse(options.URL)
	if err != nil || address.Host == "" {
		return nil, errors.New("identity: the address that people use (CASEFOLD_URL) must be a whole URL")
	}
	if options.PasswordCost == (PasswordCost{}) {
		options.PasswordCost = DefaultPasswordCost
	}
	hasher := newHasher(options.PasswordCost)
	return &Service{
		db: d, keys: keys, url: address, proxies: options.Proxies,
		hasher: hasher, tokens: newTokens(keys), known: newPrincipals(), strangers: newQueue(hasher),
	}, nil
}

// inTx runs f in one transaction, and commits what f did even where f refuses: a failed try must stay counted, a session
// must stay ended.
func (s *Service) inTx(ctx context.Context, f func(*db.GlobalTx) (refusal, err error)) error {
	var refusal error
	err := s.db.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		refusal, err = f(tx)
		return err
	})
	if err != nil {
		return err
	}
	return refusal
}

// find looks an account up by what somebody typed: a username or a verified address. Nobody is no error.
func find(ctx context.Context, tx *db.GlobalTx, typed string) (found account, exists bool, err error) {
	q := globalgen.New(tx)
	if email, ok := normaliseEmail(typed); ok {
		var row globalgen.AccountByEmailRow
		row, err = q.AccountByEmail(ctx, email)
		found = account(row)
	} else if username, ok := normaliseUsername(typed); ok {
		var row globalgen.AccountByUsernameRow
		row, err = q.AccountByUsername(ctx, username)
		found = account(row)
	} else {
		return account{}, false, nil
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return account{}, false, nil
	}
	return found, err == nil, err
}

// lock reads an account for a change. One that is gone is InvalidAuth: only its own sessions and administrators ask.
func lock(ctx context.Context, tx *db.GlobalTx, sub string) (account, error) {
	found, err := globalgen.New(tx).LockAccount(ctx, sub)
	if errors.Is(err, pgx.ErrNoRows) {
		return account{}, errs.InvalidAuth
	}
	return found, err
}

// changed tells every process that what it remembers of an account is out of date.
func (s *Service) changed(ctx context.Context, tx *db.GlobalTx, sub string) error {
	tx.AfterCommit(func() { s.forget(sub) })
	return globalgen.New(tx).Announce(ctx, sub)
}

// event is a line of what happened to an account. Its details never hold a secret. Where the transaction is an
// operator's, who has no account that actor could name, they say who it was.
type event struct {
	kind   string
	actor  string
	detail map[string]any
}

func record(ctx context.Context, tx *db.GlobalTx, a account, e event) error {
	if e.detail == nil {
		e.detail = map[string]any{}
	}
	if tx.Operator != "" {
		e.detail["operator"] = tx.Operator
	}
	detail, err := json.Marshal(e.detail)
	if err != nil {
		return err
	}
	var actor *string
	if e.actor != "" {
		actor = &e.actor
	}
	return globalgen.New(tx).InsertEvent(ctx, globalgen.InsertEventParams{
		At: tx.Now, TenantID: a.Account.TenantID, Sub: a.Account.Sub, Actor: actor, Kind: e.kind, Detail: detail,
	})
}
