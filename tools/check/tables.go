package check

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// owned says which domain writes which tables, in the global database and in the regions. Everybody may read.
var owned = map[string][]string{
	"kit":         {"counters", "idempotency_keys", "jobs", "mails", "list_changes"},
	"audit":       {"audit_lines", "audit_seals"},
	"identity":    {"accounts", "sessions", "refresh_tokens", "challenges", "codes", "launcher_codes", "throttles", "devices", "account_events"},
	"firms":       {"tenants", "outbox", "provider_lines", "tenant_limits", "tenant_features", "tenant_usage", "ocr_usage", "users"},
	"permissions": {"permission_groups", "permission_group_members", "permission_features", "permission_feature_users", "permission_feature_groups", "matter_allowed_users", "matter_allowed_groups", "permission_changes"},
	"lookups":     {"lookup_items"},
	"clients":     {"clients", "client_tags", "client_attorneys"},
	"matters":     {"matters", "matter_tags", "matter_staff", "matter_changes"},
	"folders":     {"folders", "folder_favorites", "folder_places", "folder_stages"},
	"documents":   {"documents", "document_versions", "document_tags", "document_favorites"},
	"email":       {"emails", "email_uploads", "email_parts"},
	"notes":       {"notes", "note_texts", "note_drafts", "new_note_drafts"},
	"content":     {"derived_files"},
	"texts":       {"texts"},
	"search":      {"search_changes", "search_indexes", "search_orders", "search_reports", "search_findings", "saved_searches", "saved_search_items"},
	"export":      {"result_files"},
	"trash":       {"tombstones", "manifests", "manifest_items"},
	"settings":    {"whats_new"},
	"sharing":     {"shares", "share_items", "share_sendings", "share_mails", "share_accesses", "external_addresses"},
	"console":     {"batch_jobs", "batch_tasks"},
	"storage":     {"files", "blob_retention", "firm_sweeps", "damaged_files", "scrubs"},

	"associations": {"associations"},
}

type writing struct{ domain, table string }

// lent are the writes into another domain's table that we allow, each with its reason.
var lent = map[writing]string{
	{"firms", "permission_groups"}:        "a firm is founded together with its administrators",
	{"firms", "permission_group_members"}: "a person joins and leaves the firm with all memberships",
	{"firms", "counters"}:                 "a firm that could not be founded leaves nothing behind",
	{"firms", "lookup_items"}:             "a firm that could not be founded leaves nothing behind",
	{"firms", "folders"}:                  "a firm that could not be founded leaves nothing behind",
	{"firms", "search_changes"}:           "a firm that could not be founded leaves nothing behind",
	{"firms", "search_indexes"}:           "a firm that could not be founded leaves nothing behind",
	{"permissions", "matters"}:            "whether a matter is open to all is decided where the lists of who may see it are kept",
	{"settings", "tenants"}:               "the Exchange server is a setting, kept in the firm's own row",
}

var (
	dropTable   = regexp.MustCompile(`(?i)\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?(\w+)`)
	createTable = regexp.MustCompile(`(?i)\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)`)
	write       = regexp.MustCompile(`(?i)\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|MERGE\s+INTO)\s+(?:ONLY\s+)?(\w+)`)
	notAWrite   = regexp.MustCompile(`(?i)\b(?:FOR\s+(?:NO\s+KEY\s+)?UPDATE|DO\s+UPDATE)\b`)
	sqlComment  = regexp.MustCompile(`--[^\n]*`)
	sqlText     = regexp.MustCompile(`'[^']*'`)
)

// TableOwners finds tables that belong to nobody, and statements that write a table of another domain.
func TableOwners(tree Tree) []Finding {
	owner := map[string]string{}
	for domain, tables := range owned {
		for _, table := range tables {
			owner[table] = domain
		}
	}
	found, exists := unowned(tree, owner)
	for table, domain := range owner {
		if !exists[table] {
			found = append(found, Finding{"tools/check/tables.go", 0, domain + " owns " + table + ", which no migration makes"})
		}
	}
	for _, statement := range statements(tree) {
		domain := domainOf(statement.Path)
		for _, table := range written(statement.What) {
			if exists[table] && owner[table] != domain && lent[writing{domain, table}] == "" {
				found = append(found, Finding{statement.Path, statement.Line, domain + " writes " + table + ", which belongs to " + owner[table]})
			}
		}
	}
	return found
}

func unowned(tree Tree, owner map[string]string) (found []Finding, exists map[string]bool) {
	exists = map[string]bool{}
	dropped := map[string]bool{}
	for _, path := range tree.Paths("migrations/", ".sql") {
		for _, match := range dropTable.FindAllStringSubmatch(tree[path], -1) {
			dropped[match[1]] = true
		}
	}
	for _, path := range tree.Paths("migrations/", ".sql") {
		for _, match := range createTable.FindAllStringSubmatchIndex(tree[path], -1) {
			table := tree[path][match[2]:match[3]]
			if dropped[table] {
				continue
			}
			exists[table] = true
			if owner[table] == "" {
				found = append(found, Finding{path, lineAt(tree[path], match[0]), table + " belongs to no domain: say whose it is in tools/check/tables.go"})
			}
		}
	}
	return found, exists
}

// statements are the SQL files of the domains and the SQL inside Go strings, each as a finding whose text is the SQL.
func statements(tree Tree) []Finding {
	var list []Finding
	for _, path := range tree.Paths("internal/", ".sql") {
		line := 1
		for _, part := range strings.SplitAfter(tree[path], ";") {
			list = append(list, Finding{path, line + len(part) - len(strings.TrimLeft(part, "\n")), part})
			line += strings.Count(part, "\n")
		}
	}
	for _, file := range goFiles(tree, "internal/") {
		if isTest(file.path) || slices.Contains(onlyForTests, "casefold/"+folderOf(file.path)) {
			continue
		}
		ast.Inspect(file.syntax, func(node ast.Node) bool {
			if literal, ok := node.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, err := strconv.Unquote(literal.Value); err == nil {
					list = append(list, Finding{file.path, file.line(literal.Pos()), text})
				}
			}
			return true
		})
	}
	return list
}

func written(sql string) []string {
	sql = sqlText.ReplaceAllString(sqlComment.ReplaceAllString(sql, ""), "''")
	sql = notAWrite.ReplaceAllString(sql, "")
	var tables []string
	for _, match := range write.FindAllStringSubmatch(sql, -1) {
		tables = append(tables, strings.ToLower(match[1]))
	}
	return tables
}
