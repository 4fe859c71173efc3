package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

const relations = `SELECT c.oid, c.relname, c.relkind::text, c.relforcerowsecurity,
  ARRAY(SELECT p.policyname || ' for ' || array_to_string(p.roles, ', ') FROM pg_policies p
    WHERE p.schemaname = 'public' AND p.tablename = c.relname ORDER BY p.policyname)
FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND c.relname !~ '^goose_'
ORDER BY c.relname`

const columns = `SELECT a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
  || coalesce((SELECT ' COLLATE ' || quote_ident(l.collname) FROM pg_collation l JOIN pg_type t ON t.oid = a.atttypid
       WHERE l.oid = a.attcollation AND l.oid <> t.typcollation), '')
  || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
  || CASE WHEN a.attidentity <> '' THEN ' GENERATED ALWAYS AS IDENTITY' WHEN a.attgenerated <> '' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
     WHEN d.adbin IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) ELSE '' END
FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
WHERE a.attrelid = $1 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`

const constraints = `SELECT 'CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
WHERE conrelid = $1 AND contype IN ('p', 'u', 'f', 'c', 'x') ORDER BY position(contype::text IN 'pufcx'), conname`

const indexes = `SELECT pg_get_indexdef(i.indexrelid) || ';' FROM pg_index i
WHERE i.indrelid = $1 AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
ORDER BY i.indexrelid::regclass::text`

const triggers = `SELECT pg_get_triggerdef(oid) || ';' FROM pg_trigger WHERE tgrelid = $1 AND NOT tgisinternal ORDER BY tgname`

const functions = `SELECT pg_get_functiondef(p.oid) || ';' FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
ORDER BY p.proname, p.oid::regprocedure::text`

type relation struct {
	oid      uint32
	name     string
	kind     string
	forced   bool
	policies []string
}

// describe writes a schema in the order of its names, each table whole: columns, constraints, indexes, policies.
func describe(ctx context.Context, conn *pgx.Conn, name string) (string, error) {
	var text strings.Builder
	fmt.Fprintf(&text, "-- The %s schema as all migrations leave it. Written by make gen, for readers; the program never runs it.\n", name)
	rows, err := conn.Query(ctx, relations)
	if err != nil {
		return "", err
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (r relation, err error) {
		return r, row.Scan(&r.oid, &r.name, &r.kind, &r.forced, &r.policies)
	})
	if err != nil {
		return "", err
	}
	for _, r := range all {
		text.WriteString("\n")
		if err := r.describe(ctx, conn, &text); err != nil {
			return "", err
		}
	}
	bodies, err := lines(ctx, conn, functions)
	for _, body := range bodies {
		text.WriteString("\n" + strings.ReplaceAll(body, "\n;", ";") + "\n")
	}
	return strings.ReplaceAll(text.String(), " public.", " "), err
}

func (r relation) describe(ctx context.Context, conn *pgx.Conn, text *strings.Builder) error {
	if r.kind == "v" {
		body, err := lines(ctx, conn, "SELECT pg_get_viewdef($1::oid, true)", r.oid)
		fmt.Fprintf(text, "CREATE VIEW %s AS\n%s\n", r.name, strings.Join(body, ""))
		return err
	}
	inside, err := lines(ctx, conn, columns, r.oid)
	if err != nil {
		return err
	}
	named, err := lines(ctx, conn, constraints, r.oid)
	if err != nil {
		return err
	}
	fmt.Fprintf(text, "CREATE TABLE %s (\n  %s\n);\n", r.name, strings.Join(append(inside, named...), ",\n  "))
	for _, query := range []string{indexes, triggers} {
		beside, err := lines(ctx, conn, query, r.oid)
		if err != nil {
			return err
		}
		for _, line := range beside {
			text.WriteString(strings.ReplaceAll(line, " USING btree", "") + "\n")
		}
	}
	if r.forced {
		fmt.Fprintf(text, "-- row security is forced; policies: %s\n", strings.Join(r.policies, "; "))
	}
	return nil
}

func lines(ctx context.Context, conn *pgx.Conn, query string, args ...any) ([]string, error) {
	rows, err := conn.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}
