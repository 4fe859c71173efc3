package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"casefold/internal/kit/db"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/pg"
	"casefold/internal/kit/secret"
	"casefold/migrations"
)

// store is the data folder and the databases of an installation, before any service uses them.
type store struct {
	keys     *secret.Keys
	config   db.Config
	postgres *pg.Server
	// turn is held as long as nobody else may open the data folder. There is none with a database of one's own.
	turn *os.File
}

// openStore makes the data folder usable, reads the keys, and starts or finds the database server.
func openStore(ctx context.Context, cfg Config, log *slog.Logger) (*store, error) {
	if err := prepareFolder(cfg.Data); err != nil {
		return nil, err
	}
	keys, err := secret.Load(filepath.Join(cfg.Data, "keys"))
	if err != nil {
		return nil, err
	}
	s := &store{keys: keys}
	globalURL := cfg.DatabaseURL
	if globalURL == "" {
		if s.turn, err = takeTurn(ctx, cfg.Data, log); err != nil {
			return nil, err
		}
		s.postgres, err = pg.Start(ctx, pg.Options{Dir: filepath.Join(cfg.Data, "postgres"), Log: log})
		if err != nil {
			s.endTurn()
			return nil, err
		}
		globalURL = s.postgres.URL("casefold_global")
	}
	s.config = db.Config{
		GlobalURL:    globalURL,
		RegionURLs:   cfg.regionURLs(globalURL),
		RolePassword: func(role string) string { return hex.EncodeToString(keys.Derive("database role " + role)) },
		Log:          log,
	}
	if s.postgres != nil {
		s.config.PrivateHost = s.postgres.Host()
	}
	return s, nil
}

func prepareFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o711); err != nil {
		return fmt.Errorf("the data folder cannot be made (set CASEFOLD_DATA to a folder that can): %w", plain(err))
	}
	probe, err := os.CreateTemp(dir, ".writable-*")
	if err != nil {
		return fmt.Errorf("the data folder %s cannot be written to (mend its rights, or set CASEFOLD_DATA to another): %w", dir, plain(err))
	}
	_ = probe.Close()
	return os.Remove(probe.Name())
}

// plain keeps the reason of a file error without the random name of a probe.
func plain(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// OwnDatabases are the URLs of the databases that are not on the private server, by what they hold.
func (c *Config) OwnDatabases() map[string]string {
	own := map[string]string{"US": c.DatabaseURLUS, "CA": c.DatabaseURLCA}
	if c.DatabaseURL != "" {
		own = c.regionURLs(c.DatabaseURL)
		own["global"] = c.DatabaseURL
	}
	maps.DeleteFunc(own, func(_, url string) bool { return url == "" })
	return own
}

func (c *Config) regionURLs(globalURL string) map[string]string {
	return map[string]string{
		"US": or(c.DatabaseURLUS, beside(globalURL, "us")),
		"CA": or(c.DatabaseURLCA, beside(globalURL, "ca")),
	}
}

// beside names the database of a region next to the global one.
func beside(globalURL, region string) string {
	u, err := url.Parse(globalURL)
	if err != nil {
		return globalURL // db.Open will say what is wrong with it
	}
	name := strings.TrimSuffix(strings.TrimPrefix(u.Path, "/"), "_global")
	u.Path = "/" + name + "_" + region
	return u.String()
}

func or(given, otherwise string) string {
	if given != "" {
		return given
	}
	return otherwise
}

func (s *store) migrate(ctx context.Context) error {
	return db.Migrate(ctx, s.config, Migrations())
}

// Migrations are the schema changes of this version of Casefold.
func Migrations() db.Migrations {
	return db.Migrations{Global: migrations.Global(), Region: migrations.Region(), After: jobs.Migrate}
}

// endTurn lets others open the data folder. It may be called more than once.
func (s *store) endTurn() { _ = s.turn.Close() } // closing nil or a second time is an error and does nothing

// close ends the database server that this process started, and then its turn.
func (s *store) close(ctx context.Context) error {
	defer s.endTurn()
	if s.postgres == nil {
		return nil
	}
	return s.postgres.Stop(ctx)
}

// Migrate brings the schema of an installation up to date and stops.
func Migrate(ctx context.Context, cfg Config, log *slog.Logger) error {
	s, err := openStore(ctx, cfg, log)
	if err != nil {
		return err
	}
	return errors.Join(s.migrate(ctx), s.close(context.WithoutCancel(ctx)))
}
