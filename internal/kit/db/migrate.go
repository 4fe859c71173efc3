package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
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
	if err := cfg.migrateOne(ctx, cfg.GlobalURL, m.Global, m.After); err != nil {
		return fmt.Errorf("global database: %w", err)
	}
	for name, url := range cfg.RegionURLs {
		if err := cfg.migrateOne(ctx, url, m.Region, m.After); err != nil {
			return fmt.Errorf("database of region %s: %w", name, err)
		}
	}
	return nil
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
	conn, err := pgx.Connect(ctx, url)
	if err == nil {
		return conn.Close(ctx)
	}
	if !strings.Contains(err.Error(), "3D000") {
		return err
	}
	c, err := pgx.ParseConfig(url)
	if err != nil {
		return err
	}
	name := c.Database
	c.Database = "postgres"
	if conn, err = pgx.ConnectConfig(ctx, c); err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()+" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'")
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

// createRoles makes the roles of DESIGN: none is a superuser, none bypasses row security, and the one the program works
// with owns nothing.
func (cfg Config) createRoles(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	for _, role := range roles {
		var exists bool
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)", role.name).Scan(&exists); err != nil {
			return err
		}
		verb := "ALTER"
		if !exists {
			verb = "CREATE"
		}
		statement := fmt.Sprintf("%s ROLE %s %s NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE", verb, role.name, role.options)
		if role.options == "LOGIN" {
			statement += " PASSWORD '" + strings.ReplaceAll(cfg.RolePassword(role.name), "'", "''") + "'"
		}
		if _, err := tx.Exec(ctx, statement); err != nil {
			return fmt.Errorf("the login of the database URL must be allowed to create roles: %w", err)
		}
	}
	for _, statement := range []string{
		"GRANT casefold_owner TO CURRENT_USER",
		"GRANT casefold_reader TO casefold_owner",
		"GRANT CREATE, CONNECT ON DATABASE " + pgx.Identifier{conn.Config().Database}.Sanitize() + " TO casefold_owner",
		"ALTER SCHEMA public OWNER TO casefold_owner",
		"REVOKE ALL ON SCHEMA public FROM PUBLIC",
		"GRANT USAGE ON SCHEMA public TO casefold_app, casefold_console, casefold_backup, casefold_reader",
		"GRANT CREATE ON SCHEMA public TO casefold_reader",
	} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit(ctx)
}

func code(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}
