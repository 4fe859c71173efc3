package db

import (
	"context"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"
)

const oldestServer = 15

// Server is what was found behind the URL of a database.
type Server struct {
	Version string
	// Missing says that the server does not have the database yet; Migrate makes it.
	Missing bool
}

// Look connects as Migrate would. It fails where nobody answers, and where the database could not hold what Casefold
// writes.
func Look(ctx context.Context, url string) (Server, error) {
	conn, missing, err := connect(ctx, url)
	if err != nil {
		return Server{}, err
	}
	defer conn.Close(ctx)
	if missing == "" {
		err = suits(ctx, conn)
	}
	return Server{Version: conn.PgConn().ParameterStatus("server_version"), Missing: missing != ""}, err
}

// connect goes to the database of the URL, or, where the server does not have it, to the one that every server has, and
// tells the name of what is missing.
func connect(ctx context.Context, url string) (conn *pgx.Conn, missing string, err error) {
	c, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, "", err
	}
	conn, err = pgx.ConnectConfig(ctx, c)
	if code(err) != "3D000" {
		return conn, "", err
	}
	missing = c.Database
	c.Database = "postgres"
	conn, err = pgx.ConnectConfig(ctx, c)
	return conn, missing, err
}

// suits refuses a database, made by somebody else, in which letters would be lost or names that differ only by the case
// of a letter like Ü would be two.
func suits(ctx context.Context, conn *pgx.Conn) error {
	var number, encoding string
	var folds bool
	err := conn.QueryRow(ctx, `SELECT current_setting('server_version_num'), getdatabaseencoding(), lower('Ü') = 'ü'`).Scan(&number, &encoding, &folds)
	if err != nil {
		return err
	}
	name := conn.Config().Database
	if version, _ := strconv.Atoi(number); version < oldestServer*10000 {
		return fmt.Errorf("Casefold needs PostgreSQL %d or newer, and the server of %s is older (%s)", oldestServer, name, number)
	}
	if encoding != "UTF8" {
		return fmt.Errorf("the database %s is encoded in %s: make it anew with ENCODING 'UTF8', or drop it and Casefold makes it", name, encoding)
	}
	if !folds {
		return fmt.Errorf("the database %s does not know that Ü and ü are one letter: make it anew with LC_CTYPE 'C.UTF-8', or drop it and Casefold makes it", name)
	}
	return nil
}
