package db

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"golang.org/x/sync/errgroup"
)

// Migrations are the ordered lists of schema changes, and what else must be brought up to date in each database, such
// as the tables of the job runner. After runs with the rights of the owner.
type Migrations struct {
	Global, Region fs.FS
	After          func(ctx context.Context, owner *pgxpool.Pool) error
}

// Migrate makes the roles and missing databases and brings every schema up to date. It can be repeated, and two
// processes that do it at once wait for each other.
func Migrate(ctx context.Context, cfg Config, m Migrations) error {
	if err := createDatabase(ctx, cfg.GlobalURL); err != nil {
		return fmt.Errorf("global database: %w", err)
	}
	guard, err := pgx.Connect(ctx, cfg.GlobalURL)
	if err != nil {
		return fmt.Errorf("global database: %w", err)
	}
	defer guard.Close(ctx) // which also gives the lock back
	if _, err := guard.Exec(ctx, "SELECT pg_advisory_lock(hashtext('casefold migrate'))"); err != nil {
		return err
	}
	// The global database goes first, because it makes the roles that belong to the whole server; the regions then do
	// not depend on each other.
	if err := cfg.migrateOne(ctx, cfg.GlobalURL, m.Global, m.After); err != nil {
		return fmt.Errorf("global database: %w", err)
	}
	var regions errgroup.Group
	for name, url := range cfg.RegionURLs {
		regions.Go(func() error {
			if err := cfg.migrateOne(ctx, url, m.Region, m.After); err != nil {
				return fmt.Errorf("database of region %s: %w", name, err)
			}
			return nil
		})
	}
	return regions.Wait()
}

func (cfg Config) migrateOne(ctx context.Context, url string, list fs.FS, after func(context.Context, *pgxpool.Pool) error) error {
	if err := createDatabase(ctx, url); err != nil {
		return err
	}
	if err := cfg.createRoles(ctx, url); err != nil {
		return err
	}
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return err
	}
	c.MaxConns = 4
	c.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "SET ROLE casefold_owner")
		return err
	}
	owner, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return err
	}
	defer owner.Close()
	sql := stdlib.OpenDBFromPool(owner)
	defer sql.Close()
	provider, err := goose.NewProvider(goose.DialectPostgres, sql, list)
	if err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return err
	}
	if after != nil {
		return after(ctx, owner)
	}
	return nil
}

// createDatabase makes the database of the URL when the server does not have it yet.
func createDatabase(ctx context.Context, url string) error {
	conn, missing, err := connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	if missing == "" {
		return suits(ctx, conn)
	}
	_, err = conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{missing}.Sanitize()+" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'")
	if code(err) == "42P04" || code(err) == "23505" {
		return nil // another process was quicker
	}
	return err
}

var roles = []struct{ name, options string }{
	{"casefold_owner", "NOLOGIN"},
	{"casefold_reader", "NOLOGIN"},
	{roleApp, "LOGIN"},
	{roleConsole, "LOGIN"},
	{"casefold_backup", "LOGIN"},
}

// createRoles makes the roles of the program: none is a superuser, none bypasses row security, and the one the program
// works with owns nothing. What has been done before, for the server or for this database, is only looked at.
func (cfg Config) createRoles(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if made, err := cfg.rolesAreMade(ctx, tx); err != nil {
			return err
		} else if !made {
			if err := cfg.makeRoles(ctx, tx); err != nil {
				return fmt.Errorf("the login of the database URL must be allowed to create roles: %w", err)
			}
		}
		return openSchema(ctx, tx, conn.Config().Database)
	})
}

func (cfg Config) makeRoles(ctx context.Context, tx pgx.Tx) error {
	for _, role := range roles {
		if err := cfg.createRole(ctx, tx, role.name, role.options); err != nil {
			return err
		}
	}
	return execAll(ctx, tx, "GRANT casefold_owner TO CURRENT_USER", "GRANT casefold_reader TO casefold_owner")
}

// openSchema gives a new database to its owner, and to the others what they need to work in it.
func openSchema(ctx context.Context, tx pgx.Tx, database string) error {
	var owner string
	err := tx.QueryRow(ctx, "SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'public'").Scan(&owner)
	if err != nil || owner == "casefold_owner" {
		return err
	}
	return execAll(ctx, tx,
		"GRANT CREATE, CONNECT ON DATABASE "+pgx.Identifier{database}.Sanitize()+" TO casefold_owner",
		"REVOKE ALL ON SCHEMA public FROM PUBLIC",
		"GRANT USAGE ON SCHEMA public TO casefold_app, casefold_console, casefold_backup, casefold_reader",
		"GRANT CREATE ON SCHEMA public TO casefold_reader",
		"ALTER SCHEMA public OWNER TO casefold_owner",
	)
}

func execAll(ctx context.Context, tx pgx.Tx, statements ...string) error {
	for _, statement := range statements {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

func (cfg Config) createRole(ctx context.Context, tx pgx.Tx, name, options string) error {
	var exists bool
	if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", name).Scan(&exists); err != nil {
		return err
	}
	verb := "ALTER"
	if !exists {
		verb = "CREATE"
	}
	statement := fmt.Sprintf("%s ROLE %s %s NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE", verb, name, options)
	if options == "LOGIN" {
		statement += " PASSWORD '" + strings.ReplaceAll(cfg.RolePassword(name), "'", "''") + "'"
	}
	if _, err := tx.Exec(ctx, statement); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, fmt.Sprintf("COMMENT ON ROLE %s IS '%s'", name, cfg.roleMark(name)))
	return err
}

// roleMark is what a role says about itself: that this version of Casefold made it, with the password of this key file.
func (cfg Config) roleMark(name string) string {
	sum := sha256.Sum256([]byte("casefold role 1\n" + cfg.RolePassword(name)))
	return "casefold " + hex.EncodeToString(sum[:8])
}

func (cfg Config) rolesAreMade(ctx context.Context, tx pgx.Tx) (bool, error) {
	for _, role := range roles {
		var mark string
		err := tx.QueryRow(ctx, "SELECT coalesce(shobj_description(oid, 'pg_authid'), '') FROM pg_roles WHERE rolname = $1", role.name).Scan(&mark)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && mark != cfg.roleMark(role.name) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

func code(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}
