import type { Page } from "@playwright/test";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, people } from "./support";

export const test = base.extend<{ records: Records }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.admin)),
});

export const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
export const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
export const redButton = (page: Page) => page.getByRole("button", { name: /^Permanently Delete (All|\d)/ });
export const dialog = (page: Page) => page.getByRole("dialog", { name: /^Permanently delete/ });
export const confirmed = (page: Page) => dialog(page).getByRole("button", { name: "Permanently Delete" });
export const typed = (page: Page) => dialog(page).getByLabel("Type confirm to continue");
export const select = (page: Page, name: string) => row(page, name).getByRole("checkbox").check();

/** Filters the list down to one row, and waits until that is what it shows: rows move under the pointer before. */
export async function filter(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: /^Filter/ }).fill(name);
  await expect(redButton(page)).toHaveText(/^Permanently Delete 1 Listed/);
}

export interface IDs {
  File?: number[];
  Folder?: number[];
  Matter?: number[];
  Email?: number[];
  Note?: number[];
  Client?: number[];
}

export const trash = (records: Records, IDs: IDs) => records.call("POST", "/multi/delete", { IDs });

/** A document of a new matter, in the Trash Bin. */
export async function trashedDocument(records: Records, filename: string) {
  const matterID = await records.matter(unique("Bin"));
  const documentID = await records.document(matterID, filename, "text");
  await trash(records, { File: [documentID] });
  return { matterID, documentID };
}

export async function folderIn(records: Records, matterID: number, dirname: string, basepath = "docs/") {
  const { directoryID } = await records.call<{ directoryID: number }>("PUT", "/directory", {
    matterID,
    basepath,
    dirname,
  });
  return directoryID;
}

/** Destroys by the calls alone. */
export async function destroy(records: Records, IDs: IDs): Promise<void> {
  const { jobID } = await records.call<{ jobID: number }>("POST", "/trash/generatePermanentDeleteManifest", {
    IDs,
  });
  const often = { intervals: [100] };
  const ended = (id: number) => async () =>
    (await records.call<{ status: number }>("POST", "/jobs", { jobID: id })).status;
  await expect.poll(ended(jobID), often).toBe(2);
  const run = await records.call<{ jobID: number }>("POST", "/trash/executePermanentDelete", {
    permanentDeleteGenerationJobID: jobID,
    confirmation: "confirm",
  });
  await expect.poll(ended(run.jobID), often).toBe(2);
}
