import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** A folder on the disk of whoever uploads, for as long as it is used. */
export async function withDisk(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "casefold-upload-"));
  await use(folder);
  await rm(folder, { recursive: true, force: true });
}

export async function files(folder: string, content: Record<string, string>): Promise<string[]> {
  return Promise.all(
    Object.entries(content).map(async ([name, text]) => {
      const path = join(folder, name);
      await mkdir(join(path, ".."), { recursive: true });
      await writeFile(path, text);
      return path;
    }),
  );
}

/** Drops files of the disk on the page, or on a part of it, as a file manager would. Looks around while it holds them. */
export async function drop(
  page: Page,
  paths: string[],
  on = page.getByRole("main"),
  whileHeld = async () => {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const box = await on.boundingBox();
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    if (type === "drop") await whileHeld();
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
  }
}
