// Command gen writes schema/global.sql and schema/region.sql, which show readers the tables that all migrations
// together make, then migrations/landed.sum, by which tools/check knows that no migration was changed after it landed, and
// generated.sum, by which it knows that no generated file is stale. It is the last step of make gen.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/db"
	"casefold/internal/kit/pg"
	"casefold/migrations"
	"casefold/tools/check"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if err := writeSchemas(ctx); err != nil {
		return err
	}
	tree, err := check.Load(".")
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(check.LandedFile, []byte(check.Landed(tree)), 0o644),
		os.WriteFile(check.SumFile, []byte(check.Sums(tree)), 0o644))
}

func writeSchemas(ctx context.Context) (err error) {
	server, err := pg.StartTemporary(ctx, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop(ctx)) }()
	cfg := db.Config{
		GlobalURL:    server.URL("global"),
		RegionURLs:   map[string]string{"US": server.URL("region")},
		RolePassword: func(string) string { return "" },
		Log:          slog.New(slog.DiscardHandler),
	}
	if err := db.Migrate(ctx, cfg, db.Migrations{Global: migrations.Global(), Region: migrations.Region()}); err != nil {
		return err
	}
	if err := os.MkdirAll("schema", 0o755); err != nil {
		return err
	}
	return errors.Join(
		writeSchema(ctx, cfg.GlobalURL, "global"),
		writeSchema(ctx, cfg.RegionURLs["US"], "region"))
}

func writeSchema(ctx context.Context, url, name string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	text, err := describe(ctx, conn, name)
	if err != nil {
		return fmt.Errorf("schema of %s: %w", name, err)
	}
	return os.WriteFile(filepath.Join("schema", name+".sql"), []byte(text), 0o644)
}
