package check

import "testing"

func TestTheBrowserImportsOnlyDownwards(t *testing.T) {
	order := rule(WebImportOrder)
	order.holds(t)
	order.finds(t, "web/src/api/broken.ts", `import { Button } from "../ui/Button";`, "api imports ui")
	order.finds(t, "web/src/uploads/broken.ts", `import type { Place } from "../features/documents/place";`, "uploads imports features/documents")
	order.finds(t, "web/src/files/broken.tsx", "import {\n  one,\n  two,\n} from \"../shell/Page\";", "files imports shell")
	order.finds(t, "web/src/features/clients/Broken.tsx", `import { matterQuery } from "../matters/queries";`, "features/clients imports features/matters")
	order.finds(t, "web/src/features/matters/Broken.tsx", `export { x } from "../documents/item";`, "features/matters imports features/documents")
	order.finds(t, "web/src/features/matters/Broken.tsx", `import styles from "../documents/x.module.css";`, "features/matters imports features/documents")
	order.finds(t, "web/src/features/matters/Broken.tsx", `const load = () => import("../documents/item");`, "features/matters imports features/documents")
	order.finds(t, "web/src/features/home/Broken.tsx", `import { NoPage } from "../../app/gates";`, "features/home imports app")
	order.finds(t, "web/src/shell/broken.ts", `import "../contributions";`, "shell imports contributions")
	order.finds(t, "web/src/attic/broken.ts", "export const x = 1;", "no place")
	order.finds(t, "web/src/features/attic/broken.ts", "export const x = 1;", "no place")
	order.allows(t, "web/src/features/documents/honest.ts", `import { matterQuery } from "../matters/queries";`)
	order.allows(t, "web/src/table/honest.test.ts", `import { documentItem } from "../features/documents/item";`)
	order.allows(t, "web/src/pages.ts", `const load = () => import("./features/home/HomePage");`)
}

func TestFilesOfTheBrowserDoNotImportOneAnotherInCircles(t *testing.T) {
	circles := rule(WebCircles)
	circles.holds(t)
	circles.finds(t, "web/src/lib/store.ts", `import { createRegistry } from "./registry";`, "web/src/lib/store.ts -> web/src/lib/registry.ts -> web/src/lib/store.ts")
	circles.finds(t, "web/src/lib/store.ts", `import type { Registry } from "./registry";`, "imported by what it imports")
	circles.finds(t, "web/src/table/types.ts", `export * from ".";`, "imported by what it imports")
	circles.allows(t, "web/src/lib/store.ts", `const late = () => import("./registry");`)
	circles.allows(t, "web/src/lib/honest.ts", `import { createRegistry } from "./registry";`)
}
