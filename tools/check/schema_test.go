package check

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/walls"
)

const withTenant = `CREATE TABLE broken (tenant_id bigint NOT NULL REFERENCES tenants, id bigint NOT NULL, PRIMARY KEY (tenant_id, id));`

func TestTheWallBetweenFirmsHasNoGap(t *testing.T) {
	databases := dbtest.Shared(t)
	alone(t, databases)
	for _, region := range databases.Regions() {
		holdsIn(t, databases.Super(t, region), walls.Region)
	}
	region := databases.Super(t, "US")
	for sql, words := range map[string]string{
		withTenant: "does not force row security",
		withTenant + `ALTER TABLE broken ENABLE ROW LEVEL SECURITY`:                                                                                   "does not force row security",
		withTenant + `SELECT casefold_protect('broken'); ALTER TABLE broken NO FORCE ROW LEVEL SECURITY`:                                              "does not force row security",
		withTenant + `SELECT casefold_protect('broken'); DROP POLICY firm ON broken`:                                                                  "lacks the policy of the program",
		withTenant + `SELECT casefold_protect('broken'); ALTER POLICY firm ON broken USING (true)`:                                                    "lacks the policy of the program",
		withTenant + `SELECT casefold_protect('broken'); CREATE POLICY more ON broken USING (true)`:                                                   "has a second policy",
		withTenant + `SELECT casefold_protect('broken'); DROP POLICY backup ON broken`:                                                                "lacks the policies for migrations",
		`CREATE TABLE broken (id bigint PRIMARY KEY)`:                                                                                                 "has no tenant_id",
		`CREATE TABLE broken (tenant_id bigint NOT NULL, id bigint PRIMARY KEY)`:                                                                      "has no primary key that begins with tenant_id",
		`CREATE TABLE broken (id bigint, tenant_id bigint NOT NULL, PRIMARY KEY (id, tenant_id))`:                                                     "has no primary key that begins with tenant_id",
		withTenant + `CREATE UNIQUE INDEX broken_index ON broken (id)`:                                                                                "is unique across firms",
		withTenant + `ALTER TABLE broken ADD UNIQUE (id); CREATE TABLE plain (tenant_id bigint PRIMARY KEY, broken_id bigint REFERENCES broken (id))`: "is a foreign key that does not carry tenant_id",
		withTenant + `CREATE TABLE crossed (tenant_id bigint PRIMARY KEY, b bigint, FOREIGN KEY (b, tenant_id) REFERENCES broken (tenant_id, id))`:    "is a foreign key that does not carry tenant_id",
		withTenant + `ALTER TABLE broken ADD file_key text`:                                                                                           "holds the key of a file without a foreign key",
		withTenant + `ALTER TABLE broken ADD scan_blob_key text`:                                                                                      "holds the key of a file without a foreign key",
		withTenant + `ALTER TABLE broken ADD file_keys text[]`:                                                                                        "holds the key of a file without a foreign key",
		`ALTER TABLE result_files DROP CONSTRAINT result_files_file`:                                                                                  "holds the key of a file without a foreign key",
		`CREATE VIEW broken AS SELECT * FROM users`:                                                                                                   "looks with its owner's eyes",
		`CREATE MATERIALIZED VIEW broken AS SELECT * FROM users`:                                                                                      "outside row security",
		`CREATE FUNCTION broken() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS 'SELECT 1::bigint'`:                                                 "runs with rights",
		`GRANT SELECT ON users TO casefold_console`:                                                                                                   "can be read by the console",
		`GRANT TRUNCATE ON users TO casefold_app`:                                                                                                     "can be emptied",
		`GRANT SELECT ON users TO PUBLIC`:                                                                                                             "is open to everybody",
		`ALTER TABLE users OWNER TO casefold_app`:                                                                                                     "belongs to a role the program works with",
		`GRANT CREATE ON SCHEMA public TO casefold_app`:                                                                                               "lets the program make tables",
		`GRANT casefold_owner TO casefold_app`:                                                                                                        "may act as a role with wider rights",
		`ALTER ROLE casefold_app BYPASSRLS`:                                                                                                           "is more than a guest",
		`ALTER ROLE casefold_app SUPERUSER`:                                                                                                           "is more than a guest",
	} {
		findsIn(t, region, walls.Region, sql, words)
	}
}

func TestTheProgramIsAGuestInTheGlobalDatabase(t *testing.T) {
	global := dbtest.Shared(t).Super(t, "")
	holdsIn(t, global, walls.Global)
	findsIn(t, global, walls.Global, `ALTER TABLE accounts OWNER TO casefold_app`, "belongs to a role the program works with")
	findsIn(t, global, walls.Global, `GRANT ALL ON accounts TO casefold_app`, "can be emptied")
}

// alone keeps other test processes from altering the roles of the server, which they share, while this one does.
func alone(t *testing.T, databases *dbtest.Installation) {
	t.Helper()
	config, err := pgx.ParseConfig(databases.Config.GlobalURL)
	if err != nil {
		t.Fatal(err)
	}
	config.Database = "postgres"
	guard, err := pgx.ConnectConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = guard.Close(context.Background()) }) // which also gives the lock back
	if _, err := guard.Exec(t.Context(), "SELECT pg_advisory_lock(hashtext('casefold test migrate'))"); err != nil {
		t.Fatal(err)
	}
}

type inspection func(context.Context, pgx.Tx) ([]walls.Gap, error)

func holdsIn(t *testing.T, conn *pgx.Conn, look inspection) {
	t.Helper()
	for _, gap := range after(t, conn, look, "SELECT 1") {
		t.Error(gap)
	}
}

func findsIn(t *testing.T, conn *pgx.Conn, look inspection, sql, words string) {
	t.Helper()
	for _, gap := range after(t, conn, look, sql) {
		if strings.Contains(gap.What, words) {
			return
		}
	}
	t.Errorf("this passes, and should not (%s):\n%s", words, sql)
}

// after looks at the database as the SQL leaves it, and takes the SQL back.
func after(t *testing.T, conn *pgx.Conn, look inspection, sql string) []walls.Gap {
	t.Helper()
	tx, err := conn.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context())
	if _, err := tx.Exec(t.Context(), sql); err != nil {
		t.Fatalf("%s\n%v", sql, err)
	}
	found, err := look(t.Context(), tx)
	if err != nil {
		t.Fatal(err)
	}
	return found
}
