// Package dbtest gives tests of the kit databases of their own: a global one and one for each region, migrated, on a
// real PostgreSQL. Tests of a domain use testkit, which knows firms and people.
package dbtest

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/pg"
	"casefold/internal/kit/secret"
	"casefold/migrations"
)

// Regions are the data regions of every test installation.
var Regions = []string{"CA", "US"}

// Installation is one set of databases.
type Installation struct {
	*db.DB
	Config db.Config
}

var (
	server = sync.OnceValues(func() (string, error) {
		if address := os.Getenv("CASEFOLD_TEST_DATABASE_URL"); address != "" {
			return address, nil
		}
		temporary, err := pg.StartTemporary(context.Background(), slog.New(slog.DiscardHandler))
		if err != nil {
			return "", err
		}
		return temporary.URL("postgres"), nil
	})
	shared = sync.OnceValues(func() (db.Config, error) { return create(context.Background()) })
	serial atomic.Int64
)

// Shared opens the databases that the tests of this process have in common. A test makes its own firms in them.
func Shared(t testing.TB) *Installation {
	t.Helper()
	cfg, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return Open(t, cfg)
}

// SharedConfig describes the databases that the tests of this process have in common, for a program that opens them
// itself.
func SharedConfig() (db.Config, error) { return shared() }

// Fresh makes databases for this test alone, for what looks at whole databases.
func Fresh(t testing.TB) *Installation {
	t.Helper()
	cfg, err := create(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { drop(t, cfg) })
	return Open(t, cfg)
}

// Open connects to databases that exist, as another process would.
func Open(t testing.TB, cfg db.Config) *Installation {
	t.Helper()
	opened, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.Close)
	return &Installation{DB: opened, Config: cfg}
}

// Configuration describes the databases with this name on the test server, for a child process that shares them.
func Configuration(maintenance, name string) db.Config {
	at := func(suffix string) string {
		address, err := url.Parse(maintenance)
		if err != nil {
			panic(err) // it was just used
		}
		address.Path = "/" + name + suffix
		return address.String()
	}
	cfg := db.Config{
		GlobalURL: at("_global"), RegionURLs: map[string]string{},
		RolePassword: func(role string) string { return "test " + role }, Log: slog.New(slog.DiscardHandler),
	}
	for _, region := range Regions {
		cfg.RegionURLs[region] = at("_" + strings.ToLower(region))
	}
	return cfg
}

// PatternVariable names the databases that tools/testpg has migrated for all test processes under it.
const PatternVariable = "CASEFOLD_TEST_PATTERN"

// pattern is a migrated set of databases that nobody works in, to be copied.
var pattern = sync.OnceValues(func() (db.Config, error) {
	maintenance, err := server()
	if err != nil {
		return db.Config{}, err
	}
	name := os.Getenv(PatternVariable)
	if name == "" {
		name, err = Pattern(context.Background(), maintenance)
	}
	return Configuration(maintenance, name), err
})

// Pattern migrates a set of databases on a test server, for others to copy, and answers its name.
func Pattern(ctx context.Context, maintenance string) (name string, err error) {
	name = nextName()
	return name, migrate(ctx, maintenance, Configuration(maintenance, name), migrations.Region())
}

func migrate(ctx context.Context, maintenance string, cfg db.Config, region fs.FS) error {
	// Roles belong to the whole server: test processes that make them at once would trip over each other.
	guard, err := pgx.Connect(ctx, maintenance)
	if err != nil {
		return err
	}
	defer guard.Close(ctx)
	if _, err := guard.Exec(ctx, "SELECT pg_advisory_lock(hashtext('casefold test migrate'))"); err != nil {
		return err
	}
	return db.Migrate(ctx, cfg, upTo(region))
}

// upTo is everything that brings databases up to date, with that list for the regions.
func upTo(region fs.FS) db.Migrations {
	return db.Migrations{Global: migrations.Global(), Region: region, After: jobs.Migrate}
}

func nextName() string { return fmt.Sprintf("kit_%d_%d", os.Getpid(), serial.Add(1)) }

func create(ctx context.Context) (db.Config, error) {
	from, err := pattern()
	if err != nil {
		return db.Config{}, err
	}
	maintenance, _ := server()
	conn, err := pgx.Connect(ctx, maintenance)
	if err != nil {
		return db.Config{}, err
	}
	defer conn.Close(ctx)
	cfg := Configuration(maintenance, nextName())
	originals := databases(from)
	for i, name := range databases(cfg) {
		if _, err := conn.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+originals[i]); err != nil {
			return db.Config{}, err
		}
	}
	return cfg, nil
}

// urls are the addresses of the databases of an installation, in the same order for each.
func urls(cfg db.Config) []string {
	all := []string{cfg.GlobalURL}
	for _, region := range Regions {
		all = append(all, cfg.RegionURLs[region])
	}
	return all
}

// databases are the quoted names of the databases of an installation.
func databases(cfg db.Config) []string {
	var names []string
	for _, address := range urls(cfg) {
		parsed, err := url.Parse(address)
		if err != nil {
			panic(err) // made by Configuration
		}
		names = append(names, pgx.Identifier{strings.TrimPrefix(parsed.Path, "/")}.Sanitize())
	}
	return names
}

func drop(t testing.TB, cfg db.Config) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	maintenance, _ := server()
	conn, err := pgx.Connect(ctx, maintenance)
	if err != nil {
		t.Error(err)
		return
	}
	defer conn.Close(ctx)
	for _, name := range databases(cfg) {
		if _, err := conn.Exec(ctx, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	}
}

// Super connects with the rights of the server's owner, whom no row security binds. An empty region means the global
// database. It is how a test plays the intruder.
func (i *Installation) Super(t testing.TB, region string) *pgx.Conn {
	t.Helper()
	address := i.Config.GlobalURL
	if region != "" {
		address = i.Config.RegionURLs[region]
	}
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

var firms atomic.Int64

// Firm makes a firm with one user in both of its databases and returns that user.
func (i *Installation) Firm(t testing.TB, region string) db.Actor {
	t.Helper()
	number := int64(os.Getpid())<<20 + firms.Add(1)
	actor := db.Actor{Region: region, Tenant: number, UserID: 1, Sub: secret.UUID()}
	err := i.InTx(t.Context(), actor, func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), "INSERT INTO tenants (tenant_id, name, edition, created_at) VALUES ($1, $2, 'Core', $3)",
			number, fmt.Sprintf("Firm %d", number), clock.Now()); err != nil {
			return err
		}
		return addUser(t.Context(), tx, actor)
	})
	if err == nil {
		err = i.InGlobalTx(t.Context(), func(tx *db.GlobalTx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO tenants (id, region, name, username_prefix, edition, created_at)
				VALUES ($1, $2, $3, $4, 'Core', $5)`, number, region, fmt.Sprintf("Firm %d", number), fmt.Sprintf("f%d", number), clock.Now())
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return actor
}

// Colleague adds another user to the firm of the actor.
func (i *Installation) Colleague(t testing.TB, of db.Actor) db.Actor {
	t.Helper()
	actor := of
	actor.UserID, actor.Sub = firms.Add(1)+1000, secret.UUID()
	if err := i.InTx(t.Context(), of, func(tx *db.Tx) error { return addUser(t.Context(), tx, actor) }); err != nil {
		t.Fatal(err)
	}
	return actor
}

func addUser(ctx context.Context, tx *db.Tx, a db.Actor) error {
	_, err := tx.Exec(ctx, `INSERT INTO users (tenant_id, id, sub, username, display_name, email, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, a.Tenant, a.UserID, a.Sub, fmt.Sprintf("f%d.user%d", a.Tenant, a.UserID),
		fmt.Sprintf("User %d", a.UserID), fmt.Sprintf("user%d@firm%d.example", a.UserID, a.Tenant), clock.Now())
	return err
}
