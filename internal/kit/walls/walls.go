// Package walls asks the catalogue of a database whether the wall between firms stands: row security on every table,
// keys that carry the firm, and roles that can neither pass nor alter it.
package walls

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Gap is one place where the wall does not hold.
type Gap struct {
	Object string
	What   string
}

func (g Gap) String() string { return g.Object + " " + g.What }

// A wall is one question about a database whose rows are the places where it does not hold.
type wall struct {
	what  string
	query string // gives one column, the name of the offender
}

// ours are the tables that carry a firm's records: all but those of the job runner and of the migrations.
const ours = `(SELECT c.oid, c.relname, c.relkind, c.relowner, c.relrowsecurity, c.relforcerowsecurity, c.reloptions
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname !~ '^(river|goose)_')`

// ownRows is the condition of the policy that the program works under.
const ownRows = `(tenant_id = ( SELECT (current_setting(''casefold.tenant_id''::text))::bigint AS current_setting))`

var regionWalls = []wall{
	{"has no tenant_id bigint NOT NULL", `SELECT t.relname FROM ` + ours + ` t WHERE t.relkind IN ('r', 'p') AND NOT EXISTS (
		SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'tenant_id' AND a.atttypid = 'bigint'::regtype AND a.attnotnull)`},
	{"has no primary key that begins with tenant_id", `SELECT t.relname FROM ` + ours + ` t WHERE t.relkind IN ('r', 'p') AND NOT EXISTS (
		SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
		WHERE k.conrelid = t.oid AND k.contype = 'p' AND a.attname = 'tenant_id')`},
	{"is unique across firms: begin it with tenant_id", `SELECT i.indexrelid::regclass::text FROM pg_index i JOIN ` + ours + ` t ON t.oid = i.indrelid
		WHERE i.indisunique AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = i.indkey[0] AND a.attname = 'tenant_id')`},
	{"is a foreign key that does not carry tenant_id to tenant_id", `SELECT t.relname || '.' || k.conname FROM pg_constraint k JOIN ` + ours + ` t ON t.oid = k.conrelid
		WHERE k.contype = 'f' AND NOT EXISTS (
		  SELECT FROM unnest(k.conkey, k.confkey) AS pair(here, there)
		  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.here AND a.attname = 'tenant_id'
		  JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = pair.there AND b.attname = 'tenant_id')`},
	{"does not force row security", `SELECT t.relname FROM ` + ours + ` t WHERE t.relkind IN ('r', 'p') AND NOT (t.relrowsecurity AND t.relforcerowsecurity)`},
	{"lacks the policy of the program, or has it in another shape", `SELECT t.relname FROM ` + ours + ` t WHERE t.relkind IN ('r', 'p') AND NOT EXISTS (
		SELECT FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = t.relname AND p.roles = '{casefold_app}' AND p.cmd = 'ALL'
		  AND p.permissive = 'PERMISSIVE' AND p.qual = '` + ownRows + `' AND p.with_check = '` + ownRows + `')`},
	{"has a second policy that lets the program or everybody in", `SELECT p.tablename || '.' || p.policyname FROM pg_policies p
		WHERE p.schemaname = 'public' AND p.permissive = 'PERMISSIVE' AND p.roles && '{casefold_app,public}'
		  AND p.qual IS DISTINCT FROM '` + ownRows + `'`},
	{"lacks the policies for migrations and backups", `SELECT t.relname FROM ` + ours + ` t WHERE t.relkind IN ('r', 'p') AND 2 > (
		SELECT count(*) FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = t.relname AND p.qual = 'true'
		  AND (p.roles = '{casefold_owner}' AND p.cmd = 'ALL' AND p.with_check = 'true' OR p.roles = '{casefold_backup}' AND p.cmd = 'SELECT'))`},
	{"is a view that looks with its owner's eyes: add security_invoker", `SELECT t.relname FROM ` + ours + ` t
		WHERE t.relkind = 'v' AND NOT coalesce(t.reloptions @> '{security_invoker=true}', false)`},
	{"keeps rows of all firms outside row security", `SELECT t.relname FROM ` + ours + ` t WHERE t.relkind = 'm'`},
	{"runs with rights that are not those of casefold_reader, or with a search path of the caller", `SELECT p.oid::regprocedure::text FROM pg_proc p
		WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
		  AND NOT (p.proowner = 'casefold_reader'::regrole AND coalesce(array_to_string(p.proconfig, ',') ~ 'search_path=', false))`},
	{"holds the key of a file without a foreign key to files", `SELECT t.relname || '.' || a.attname FROM pg_attribute a JOIN ` + ours + ` t ON t.oid = a.attrelid
		WHERE t.relkind IN ('r', 'p') AND t.relname <> 'files' AND a.attnum > 0 AND NOT a.attisdropped
		  AND a.attname ~ '(^|_)(file|blob|object|storage|content|preview|bytes)s?_?(key|path|blob)s?$|^(blob|file)s?(_id)?s?$'
		  AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.conrelid = t.oid AND a.attnum = ANY(k.conkey)
		    AND k.confrelid = 'public.files'::regclass)`},
	{"can be read by the console and has columns of text, which may be names", `SELECT t.relname FROM ` + ours + ` t
		WHERE t.relkind IN ('r', 'p', 'v') AND has_any_column_privilege('casefold_console', t.oid, 'SELECT') AND EXISTS (
		  SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'code'
		    AND a.atttypid IN ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'json'::regtype, 'bytea'::regtype)
		    AND has_column_privilege('casefold_console', t.oid, a.attnum, 'SELECT'))`},
}

var everyWall = []wall{
	{"is more than a guest: no superuser, no BYPASSRLS, no right to make roles or databases", `SELECT rolname FROM pg_roles
		WHERE rolname ~ '^casefold_(app|console|backup|reader|owner)$' AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb)`},
	{"may act as a role with wider rights", `SELECT m.rolname FROM pg_roles m, pg_roles r WHERE m.rolname IN ('casefold_app', 'casefold_console', 'casefold_backup')
		AND r.rolname <> m.rolname AND r.rolname !~ '^pg_database_owner$' AND pg_has_role(m.oid, r.oid, 'MEMBER')`},
	{"belongs to a role the program works with", `SELECT c.relname FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
		WHERE c.relnamespace = 'public'::regnamespace AND r.rolname IN ('casefold_app', 'casefold_console', 'casefold_backup')`},
	{"can be emptied or altered by the program", `SELECT t.relname FROM ` + ours + ` t WHERE t.relkind IN ('r', 'p')
		AND has_table_privilege('casefold_app', t.oid, 'TRUNCATE, REFERENCES, TRIGGER')`},
	{"is open to everybody", `SELECT t.relname FROM ` + ours + ` t JOIN pg_class c ON c.oid = t.oid, aclexplode(c.relacl) acl WHERE acl.grantee = 0`},
	{"lets the program make tables", `SELECT 'schema public' WHERE has_schema_privilege('casefold_app', 'public', 'CREATE')`},
}

// Region finds the gaps in a region's database through which one firm could see or reach another.
func Region(ctx context.Context, tx pgx.Tx) ([]Gap, error) {
	return gaps(ctx, tx, append(regionWalls[:len(regionWalls):len(regionWalls)], everyWall...))
}

// Global finds rights in the global database that the program should not have.
func Global(ctx context.Context, tx pgx.Tx) ([]Gap, error) { return gaps(ctx, tx, everyWall) }

func gaps(ctx context.Context, tx pgx.Tx, walls []wall) ([]Gap, error) {
	var found []Gap
	for _, w := range walls {
		rows, err := tx.Query(ctx, w.query)
		if err != nil {
			return nil, err
		}
		offenders, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return nil, err
		}
		for _, offender := range offenders {
			found = append(found, Gap{offender, w.what})
		}
	}
	return found, nil
}
