package check

import "testing"

func TestOnlyTheOneTableRendersTables(t *testing.T) {
	table := rule(OneTable)
	table.holds(t)
	for _, markup := range []string{
		"<table className={x}>", "<td>1</td>", `<div role="grid">`, `<div role={"row"}>`, `createElement("table")`,
	} {
		table.finds(t, "web/src/features/home/Broken.tsx", markup, "only web/src/table")
		table.allows(t, "web/src/table/Honest.tsx", markup)
	}
	table.allows(t, "web/src/features/home/Honest.tsx", `import { DataTable } from "../../table"; <DataTable label="Table" />; <Tabs />`)
}

func TestFormsAskBeforeTheirInputIsLost(t *testing.T) {
	forms := rule(UnsavedForms)
	forms.holds(t)
	form := `const [name, setName] = useState(""); return <form onSubmit={submit}><TextField label="Name" /></form>;`
	dialog := `const [name, setName] = useState(""); return <Dialog open onSubmit={submit} />;`
	forms.finds(t, "web/src/features/notes/Broken.tsx", form, "useUnsaved")
	forms.finds(t, "web/src/files/Broken.tsx", dialog, "useUnsaved")
	forms.allows(t, "web/src/features/notes/Honest.tsx", `useUnsaved({ what: "your note", changed, input: name }); `+form)
	forms.allows(t, "web/src/features/notes/Stateless.tsx", `return <form onSubmit={props.onSubmit} />;`)
}

func TestBrowserTestsLookForRolesAndLabels(t *testing.T) {
	selectors := rule(Selectors)
	selectors.holds(t)
	for _, use := range []string{
		`page.locator(".button-root")`, `page.locator('div.row > span')`, "page.locator(`#login`)", `page.locator('[data-kind="x"]')`,
		`page.locator("xpath=//div")`, `page.getByTestId("save")`, `document.querySelector(".error")`, `page.$("main #x")`,
	} {
		selectors.finds(t, "web/e2e/broken.spec.ts", use, "look for a role or a label")
	}
	selectors.finds(t, "web/src/ui/Broken.tsx", `<div data-testid="x">`, "test id")
	for _, use := range []string{`page.getByRole("button", { name: "Log In" })`, `page.locator("html")`, `page.getByText("hf.eleanor.voss")`} {
		selectors.allows(t, "web/e2e/honest.spec.ts", use)
	}
}
