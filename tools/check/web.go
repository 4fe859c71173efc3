package check

import (
	"regexp"
	"strings"
)

var (
	tableMarkup = regexp.MustCompile(`<(?:table|thead|tbody|tfoot|tr|td|th|colgroup)\b|createElement\(\s*["'](?:table|thead|tbody|tr|td|th)["']` +
		`|role=\{?["'\x60](?:grid|treegrid|table|rowgroup|row|gridcell|cell|columnheader|rowheader)["'\x60]`)

	locator     = regexp.MustCompile(`(?:\.(?:locator|\$|\$\$|waitForSelector|querySelector|querySelectorAll|frameLocator)\(|\bselector:)\s*(["'\x60])((?:[^\\"'\x60]|["'](?:[^"'\x60\n]*)["'])*)`)
	byStructure = regexp.MustCompile(`(?:^|[\s>+~,(\w\]*])[.#][A-Za-z_-]|\[(?:class|id|data-)|xpath=|css=|^//`)
	holdsInput  = regexp.MustCompile(`\buse(?:State|Reducer)\b`)
	sendsInput  = regexp.MustCompile(`\bonSubmit=`)

	testID = regexp.MustCompile(`(?i)getByTestId|data-testid|testIdAttribute`)
)

// leftUnasked are forms whose input may be lost: there is nothing in them that anybody would miss.
var leftUnasked = map[string]string{
	"web/src/features/account/CodeForm.tsx":              "signing in",
	"web/src/features/account/ConfirmIdentityDialog.tsx": "a password, which nobody keeps",
	"web/src/features/account/CredentialsForm.tsx":       "signing in",
	"web/src/features/account/ForgotPasswordPage.tsx":    "signing in",
	"web/src/features/sharing/public/PasswordGate.tsx":   "a password, which nobody keeps",
	"web/src/table/ColumnFilter.tsx":                     "a filter takes effect while it is typed",
}

// UnsavedForms finds forms that hold input and do not say so: leaving them would lose it without a question.
func UnsavedForms(tree Tree) []Finding {
	var found []Finding
	for _, path := range tree.Paths("web/src/", ".tsx") {
		text := tree[path]
		isForm := holdsInput.MatchString(text) && sendsInput.MatchString(text)
		if !isForm || strings.HasPrefix(path, "web/src/ui/") || isTest(path) || leftUnasked[path] != "" || strings.Contains(text, "useUnsaved(") {
			continue
		}
		found = append(found, Finding{path, 0, "a form calls useUnsaved, so that leaving it asks first; one that may be left is listed in tools/check/web.go"})
	}
	for path := range leftUnasked {
		if _, exists := tree[path]; !exists {
			found = append(found, Finding{path, 0, "tools/check/web.go lists a form that does not exist"})
		}
	}
	return found
}

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
