import { expect, it } from "vitest";
import { addressInTrash, addressOutside, folderIn } from "./addresses";

it("reads the folder that an address names", () => {
  expect(folderIn("/trash/docs", "docs")).toBeUndefined();
  expect(folderIn("/trash/docs/", "docs")).toBeUndefined();
  expect(folderIn("/trash/docs/7/", "docs")).toEqual({ matterID: 7, path: "docs/" });
  expect(folderIn("/trash/docs/7/Old%20Drafts/A%231/", "docs")).toEqual({
    matterID: 7,
    path: "docs/Old Drafts/A#1/",
  });
  expect(folderIn("/trash/email/7/Old", "email")).toEqual({ matterID: 7, path: "email/Old/" });
});

it("knows the firm's own areas, under Documents alone", () => {
  expect(folderIn("/trash/docs/-1/2019%20Forms/", "docs")).toEqual({
    matterID: -1,
    path: "public/2019 Forms/",
  });
  expect(folderIn("/trash/docs/0/Bank/", "docs")).toEqual({ matterID: 0, path: "private/Bank/" });
  expect(folderIn("/trash/notes/-1/Bank/", "notes")).toBeUndefined();
  expect(folderIn("/trash/docs/-2/Bank/", "docs")).toBeUndefined();
  expect(folderIn("/trash/docs/Bank/", "docs")).toBeUndefined();
});

it("writes addresses that lead back", () => {
  const folder = { matterID: 7, path: "docs/Old Drafts/A#1/" };
  expect(folderIn(addressInTrash("docs", folder), "docs")).toEqual(folder);
  expect(addressOutside(folder)).toBe("/matters/7/docs/Old%20Drafts/A%231/?showItemsInTrash=true");
  expect(addressOutside({ matterID: -1, path: "public/2019 Forms/" })).toBe(
    "/firmDocs/public/2019%20Forms/?showItemsInTrash=true",
  );
});
