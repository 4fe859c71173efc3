import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { askAboutClashes, type ClashGroup } from "./clashes";
import { UploadClashDialog } from "./UploadClashDialog";

const file = (path: string) => ({ path, isFolder: false });
const box = { path: "Box", isFolder: true };
const [one, two, loose] = [file("Box/one.txt"), file("Box/two.txt"), file("loose.txt")] as const;
const groups: readonly ClashGroup[] = [
  { id: "folders", title: "Folders that are there", choices: ["merge", "rename"], clashes: [box] },
  {
    id: "different",
    title: "Files with other content",
    choices: ["version", "rename", "skip"],
    clashes: [one, two, loose],
  },
];

function ask() {
  const decided = askAboutClashes({ title: "3 Duplicate Items Found", text: "There are some.", groups });
  render(<UploadClashDialog />);
  return decided;
}

afterEach(cleanup);

test("names are decided about for all and for each", async () => {
  const decided = ask();
  const different = within(screen.getByRole("region", { name: "Files with other content" }));
  await userEvent.selectOptions(different.getByLabelText("Files with other content, all"), "Skip");
  await userEvent.selectOptions(different.getByLabelText("Box/two.txt"), "New version");
  await userEvent.click(screen.getByRole("button", { name: "Upload as Chosen" }));
  const decide = await decided;
  expect([box, one, two, loose].map((clash) => decide?.(clash))).toEqual([
    "merge",
    "skip",
    "version",
    "skip",
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a folder that gets another name takes its files out of the question", async () => {
  const decided = ask();
  await userEvent.selectOptions(screen.getByLabelText("Folders that are there, all"), "Rename");
  expect(screen.queryByText("Box/one.txt")).toBeNull();
  expect(screen.getByText("loose.txt")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Rename and Upload" }));
  expect((await decided)?.(loose)).toBe("rename");
});

test("whoever thinks better of it decides nothing", async () => {
  const decided = ask();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await decided).toBeUndefined();
});
