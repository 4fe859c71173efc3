import { expect, it } from "vitest";
import { trashItem } from "../../testing/trash";
import { addressOfFound } from "./found";

it("leads to where a thing is shown, with its content", () => {
  expect(addressOfFound(trashItem({}))).toBe("/trash/docs?preview=20302");
  expect(addressOfFound(trashItem({ isDeleted: 0 }))).toBe("/trash/docs/7/Transaction/?preview=20302");
  expect(addressOfFound(trashItem({ type: "Email", folderPath: "email/" }))).toBe(
    "/trash/email?preview=20302",
  );
  expect(addressOfFound(trashItem({ type: "Note", folderPath: "notes/", isDeleted: 0 }))).toBe(
    "/trash/notes/7/?preview=20302",
  );
});

it("opens folders, matters and clients", () => {
  const folder = trashItem({ type: "Folder", filename: "Old", matterID: -1, folderPath: "public/" });
  expect(addressOfFound(folder)).toBe("/trash/docs/-1/Old/");
  expect(addressOfFound(trashItem({ type: "Folder", filename: "Old", folderPath: "email/" }))).toBe(
    "/trash/email/7/Old/",
  );
  expect(addressOfFound(trashItem({ type: "Matter", id: 7 }))).toBe("/matters/7/docs/");
  expect(addressOfFound(trashItem({ type: "Client", id: 3 }))).toBe("/clients/3/");
});
