import { recordsOf, unique } from "./records";
import { people, test } from "./support";
test("shots", async ({ page, signIn, request, baseURL }) => {
  const records = await recordsOf(request, baseURL ?? "", people.canadianAdmin);
  const mine = await recordsOf(request, baseURL ?? "", people.canadian);
  const a = await records.matter("Chaudière v. Nordique, appeal");
  const b = await records.matter("Trashed lease with a rather long name, second phase");
  const c = await records.matter("Secret");
  await mine.call("POST", "/user/smartFileAssociations/update", { associationsList: [
    { matterID: a, emailAddress: "h.tuttle@tuttlebeaumont.example" }, { matterID: a, emailAddress: "greffe@tribunal-gatineau.example" },
    { matterID: b, emailAddress: "landlord@river.example" }, { matterID: c, emailAddress: "someone@secret.example" } ] });
  await records.call("POST", "/matter/setDeleted", { matterID: b, isDeleted: 1 });
  await records.call("POST", "/bulk/matter/permissions/apply", { matterIDs: [c], onlyDeleteExistingPermissions: false, userAllowList: [], groupAllowList: [] });
  await mine.documents(a, { "Letter.txt": "x", "Brief.txt": "y" });
  for (const d of ["Pleadings", "Correspondence", "Discovery"]) await mine.call("PUT", "/directory", { matterID: a, basepath: "docs/", dirname: d });
  await signIn(people.canadian);
  for (const scheme of ["light", "dark"] as const) for (const width of [1280, 420]) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    const shot = async (n: string) => { await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/assoc-shots/${n}-${scheme}-${width}.png` }); };
    await page.goto("/settings/manageSmartFileAssociations");
    await page.getByRole("row").filter({ hasText: "landlord" }).waitFor();
    await shot("list");
    await page.getByRole("button", { name: "New Association" }).first().click();
    await shot("new");
    await page.keyboard.press("Escape");
    await page.goto(`/matters/${a}/docs/`);
    await page.getByRole("row").filter({ hasText: "Letter" }).click({ button: "right" });
    await shot("menu");
    await page.getByRole("menuitem", { name: "Move to…" }).click();
    await shot("move");
    await page.keyboard.press("Escape");
    await page.getByRole("row").filter({ hasText: "Letter" }).getByRole("checkbox").click();
    await shot("bar");
  }
});
