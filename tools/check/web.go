package check

import (
	"regexp"
	"strings"
)

var (
	tableMarkup = regexp.MustCompile(`<(?:table|thead|tbody|tfoot|tr|td|th|colgroup)\b|createElement\(\s*["'](?:table|thead|tbody|tr|td|th)["']` +
		`|role=\{?["'\x60](?:grid|treegrid|table|rowgroup|row|gridcell|cell|columnheader|rowheader)["'\x60]` +
		`|@mui/material/Table|import\s*\{[^}]*\bTable\w*[^}]*\}\s*from\s*["']@mui/material["']`)

	locator     = regexp.MustCompile(`(?:\.(?:locator|\$|\$\$|waitForSelector|querySelector|querySelectorAll|frameLocator)\(|\bselector:)\s*(["'\x60])((?:[^\\"'\x60]|["'](?:[^"'\x60\n]*)["'])*)`)
	byStructure = regexp.MustCompile(`(?:^|[\s>+~,(\w\]*])[.#][A-Za-z_-]|\[(?:class|id|data-)|xpath=|css=|^//`)
	testID      = regexp.MustCompile(`(?i)getByTestId|data-testid|testIdAttribute`)
)

// OneTable finds table markup outside web/src/table, the one table of the product.
func OneTable(tree Tree) []Finding {
	var found []Finding
	for _, path := range tree.Paths("web/src/", ".tsx", ".ts") {
		if strings.HasPrefix(path, "web/src/table/") || isTest(path) || tree.generated(path) {
			continue
		}
		for _, at := range tableMarkup.FindAllStringIndex(tree[path], -1) {
			found = append(found, Finding{path, lineAt(tree[path], at[0]), "only web/src/table renders tables: " + tree[path][at[0]:at[1]]})
		}
	}
	return found
}

// Selectors finds browser tests that look for classes, ids or test ids, where a person looks for roles and labels.
func Selectors(tree Tree) []Finding {
	var found []Finding
	for _, path := range tree.Paths("web/e2e/", ".ts") {
		for _, at := range locator.FindAllStringSubmatchIndex(tree[path], -1) {
			if selector := tree[path][at[4]:at[5]]; byStructure.MatchString(selector) {
				found = append(found, Finding{path, lineAt(tree[path], at[0]), "look for a role or a label instead of " + selector})
			}
		}
	}
	for _, path := range tree.Paths("web/", ".ts", ".tsx") {
		for _, at := range testID.FindAllStringIndex(tree[path], -1) {
			found = append(found, Finding{path, lineAt(tree[path], at[0]), "look for a role or a label instead of a test id"})
		}
	}
	return found
}
