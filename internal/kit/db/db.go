// Package db holds the doors to Casefold's databases: one global database, one for each data region, and transactions
// that are already inside a firm. Nothing outside kit sees a pool.
package db

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sort"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"casefold/internal/kit/shares"
)

// The login roles of the program. Their passwords are derived from the key file; on the private server, whose socket
// only its user can reach, they are ignored.
const (
	roleApp     = "casefold_app"
	roleConsole = "casefold_console"
)

const (
	// appConnections is how many transactions of a region are open at once in a process, and firmConnections how many of them can be
	// one firm's: never all, so that others find a connection however many slow calls a firm makes.
	appConnections  = 16
	firmConnections = 12
)

// Config says where the databases are. The URLs belong to a login that may create roles and tables; the program
// itself works through the roles that Migrate makes.
type Config struct {
	GlobalURL    string
	RegionURLs   map[string]string
	RolePassword func(role string) string
	// Log is told of what goes wrong while nobody asks, such as connections that are lost.
	Log *slog.Logger
	// Tracer hears of every statement; none does where it is nil. Tests watch the order of locks with it.
	Tracer pgx.QueryTracer
	// PrivateHost is where the server listens whose processes this program may make give way: the one that it started.
	PrivateHost string
}

func (cfg Config) log() *slog.Logger { return cmp.Or(cfg.Log, slog.New(slog.DiscardHandler)) }

// DB is every database of the installation.
type DB struct {
	global  *pgxpool.Pool
	regions map[string]*region
	log     *slog.Logger
}

type region struct {
	name    string
	app     *pgxpool.Pool
	patient *pgxpool.Pool // of what gives way
	console *pgxpool.Pool
	ids     *idBlocks
	// ofApp and ofPatient are each firm's parts of these connections.
	ofApp, ofPatient *shares.Shares[int64]
}

// Open prepares the pools. It does not wait for the servers: a database that is down is found out by its first use,
// answers NoDatabase until then, and recovers by itself.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	d := &DB{regions: map[string]*region{}, log: cfg.log()}
	var err error
	if d.global, err = cfg.pool(ctx, cfg.GlobalURL, roleApp, 12); err != nil {
		return nil, err
	}
	for name, url := range cfg.RegionURLs {
		r := &region{name: name, ofApp: shares.New[int64](firmConnections), ofPatient: shares.New[int64](firmPatient)}
		d.regions[name] = r
		if r.app, err = cfg.pool(ctx, url, roleApp, appConnections); err == nil {
			r.console, err = cfg.pool(ctx, url, roleConsole, 2)
		}
		if err == nil {
			r.patient, err = cfg.patientPool(ctx, url)
		}
		var reserve *pgxpool.Pool
		if err == nil {
			// What is committed ahead of a transaction, ids and names of files, has a pool of its own: the transaction
			// already holds a connection, and enough of those waiting on the same pool would wait for each other.
			reserve, err = cfg.pool(ctx, url, roleApp, 2)
		}
		if err != nil {
			d.Close()
			return nil, err
		}
		r.ids = newIDBlocks(reserve)
	}
	return d, nil
}

func (cfg Config) pool(ctx context.Context, url, role string, size int32) (*pgxpool.Pool, error) {
	c, err := cfg.poolConfig(url, role, size)
	if err != nil {
		return nil, err
	}
	return pgxpool.NewWithConfig(ctx, c)
}

// patientPool is for what gives way, where the server is ours; see Patiently.
func (cfg Config) patientPool(ctx context.Context, url string) (*pgxpool.Pool, error) {
	c, err := cfg.poolConfig(url, roleApp, patientConnections)
	if err != nil {
		return nil, err
	}
	if cfg.PrivateHost != "" && c.ConnConfig.Host == cfg.PrivateHost {
		c.AfterConnect = cfg.lower
	}
	return pgxpool.NewWithConfig(ctx, c)
}

func (cfg Config) poolConfig(url, role string, size int32) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database URL: %w", err)
	}
	c.ConnConfig.User = role
	c.ConnConfig.Password = cfg.RolePassword(role)
	c.ConnConfig.ConnectTimeout = 5 * time.Second
	c.ConnConfig.Tracer = cfg.Tracer
	c.ConnConfig.DescriptionCacheCapacity = 0 // statements are prepared: without this each connection makes room for a second cache
	c.MaxConns = size
	c.MaxConnIdleTime = 5 * time.Minute
	for name, value := range map[string]string{
		"application_name": "casefold", "timezone": "UTC",
		"statement_timeout": "60s", "lock_timeout": "15s", "idle_in_transaction_session_timeout": "60s",
	} {
		c.ConnConfig.RuntimeParams[name] = value
	}
	return c, nil
}

// Log is where what works with the databases tells of what went wrong where nobody waits for an answer.
func (d *DB) Log() *slog.Logger { return d.log }

// Close waits for running queries and closes every connection.
func (d *DB) Close() {
	if d.global != nil {
		d.global.Close()
	}
	for _, r := range d.regions {
		for _, pool := range []*pgxpool.Pool{r.app, r.patient, r.console} {
			if pool != nil {
				pool.Close()
			}
		}
		if r.ids != nil {
			r.ids.pool.Close()
		}
	}
}

// Regions lists the data regions in alphabetical order.
func (d *DB) Regions() []string {
	names := make([]string, 0, len(d.regions))
	for name := range d.regions {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Ping says whether every database answers.
func (d *DB) Ping(ctx context.Context) error {
	if err := d.global.Ping(ctx); err != nil {
		return translate(err)
	}
	for _, r := range d.regions {
		if err := r.app.Ping(ctx); err != nil {
			return translate(err)
		}
	}
	return nil
}

// GlobalPool is for kit packages that need more than a transaction: the job runner and the events.
func (d *DB) GlobalPool() *pgxpool.Pool { return d.global }

// RegionPool is GlobalPool's counterpart for a region; nil when the region is unknown.
func (d *DB) RegionPool(name string) *pgxpool.Pool {
	if r := d.regions[name]; r != nil {
		return r.app
	}
	return nil
}

// Dedicated opens a connection outside every pool, for what belongs to one connection: LISTEN, and locks that end with
// it. An empty region means the global database.
func (d *DB) Dedicated(ctx context.Context, regionName string) (*pgx.Conn, error) {
	pool := d.global
	if regionName != "" {
		pool = d.RegionPool(regionName)
	}
	conn, err := pgx.ConnectConfig(ctx, pool.Config().ConnConfig.Copy())
	return conn, translate(err)
}
