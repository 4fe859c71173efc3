import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../../api/error";
import type { Clash, ClashChoice, ClashDecision, ClashQuestion } from "../../../uploads/clashes";
import type { Collection } from "../../../uploads/collect";
import type { Destination } from "../../../uploads/kind";
import type { UploadCalls } from "./calls";
import { createSettlement } from "./settle";
import { refuseTwins, TwinsInUpload } from "./twins";

const target = { matterID: 7, directoryID: 70, basepath: "docs/" };
const file = (name: string, content: string) => new File([content], name);
const sha = (content: string) => createHash("sha256").update(content).digest("hex");
const taken = (errorData: object) => new ApiError(409, { info: { error: { code: 6500 }, errorData } });

const a = file("a.txt", "same");
const b = file("b.txt", "mine");
const c = file("c.txt", "new");
const collection: Collection = {
  files: [
    { file: a, folder: "Box/" },
    { file: b, folder: "Box/Deep/" },
    { file: c, folder: "Box/" },
  ],
  count: 3,
  folders: ["Box/", "Box/Deep/"],
  unreadable: [],
};
const twin = (place: number, documentID: number, filename: string, content: string, isDeleted = false) => ({
  file: place,
  documentID,
  filename,
  filesize: content.length,
  sha256: sha(content),
  isDeleted,
});

type Compared = Awaited<ReturnType<UploadCalls["compare"]>>;
const there: Compared = {
  twins: [twin(0, 11, "a.txt", "same"), twin(1, 12, "B.txt", "ours")],
  foldersInTrash: [],
};

function settling(compared: Compared, decision: ClashDecision | undefined) {
  const check = vi.fn<UploadCalls["check"]>(async () => ({ directoryID: 70, folderNames: {} }));
  const compare = vi.fn<UploadCalls["compare"]>(async () => compared);
  const named = (name: string) => ({ name }) as unknown as Destination;
  const destinations = {
    intoFolder: (_: unknown, renames: boolean) => named(renames ? "renaming" : "folder"),
    asVersionOf: (id: number, name?: string) => named(`version of ${id}, ${name}`),
  };
  const ask = vi.fn(async (_: Omit<ClashQuestion, "answer">) => decision);
  const settle = createSettlement({ check, compare }, destinations, ask);
  const settled = async (refusal: unknown, completes = false, what = collection) => {
    const outcome = await settle(target, what, refusal, completes);
    if (typeof outcome === "string") return outcome;
    const places = what.files.map(({ file: one }) => {
      const to = outcome.elsewhere?.get(one) ?? outcome.destination;
      return to === "leftOut" ? to : (to as unknown as { name: string }).name;
    });
    return places;
  };
  return { settled, ask, check, compare };
}

const boxTaken = taken({ folders: 1, files: 0, duplicateFolders: [{ name: "Box", isDeleted: false }] });
const by =
  (choices: Record<string, ClashChoice>): ClashDecision =>
  (clash: Clash) =>
    choices[clash.path] ?? "rename";

test("the same folder again is asked about in the specified words, with the names at every depth", async () => {
  const { settled, ask, check } = settling(
    there,
    by({ Box: "merge", "Box/a.txt": "skip", "Box/Deep/b.txt": "version" }),
  );
  expect(await settled(boxTaken)).toEqual(["leftOut", "version of 12, B.txt", "folder"]);
  const question = ask.mock.calls[0]?.[0];
  expect(question).toMatchObject({
    title: "1 Duplicate Items Found",
    text: "There are already 1 folders and 0 items in this directory with the same name (they might be in the Trash Bin).",
  });
  expect(
    question?.groups.map(({ id, choices, clashes }) => [id, choices[0], clashes.map(({ path }) => path)]),
  ).toEqual([
    ["folders", "merge", ["Box"]],
    ["different", "version", ["Box/Deep/b.txt"]],
    ["same", "skip", ["Box/a.txt"]],
  ]);
  expect(check.mock.calls[0]?.slice(2)).toEqual([true, ["Box"]]);
});

test("in a folder that gets another name nothing is met, and everything is sent", async () => {
  const { settled, check } = settling(there, () => "rename");
  expect(await settled(boxTaken)).toEqual(["renaming", "renaming", "folder"]);
  expect(check.mock.calls[0]?.[3]).toEqual([]);
});

test("whoever completes an upload is asked nothing while only the same is there, and sends what is missing", async () => {
  const { settled, ask } = settling({ ...there, twins: there.twins.slice(0, 1) }, undefined);
  expect(await settled(boxTaken, true)).toEqual(["leftOut", "folder", "folder"]);
  expect(ask).not.toHaveBeenCalled();
  const changed = settling(there, undefined);
  expect(await changed.settled(boxTaken, true)).toBe("cancelled");
  expect(changed.ask).toHaveBeenCalled();
});

test("what is in the Trash Bin is neither merged into nor taken for the same", async () => {
  const { settled, ask } = settling(
    { twins: [twin(0, 11, "a.txt", "same", true)], foldersInTrash: ["Box/Deep/"] },
    () => "rename",
  );
  await settled(boxTaken, true);
  const groups = ask.mock.calls[0]?.[0].groups ?? [];
  expect(groups.map(({ id, choices }) => [id, choices])).toEqual([
    ["trashedFolders", ["rename"]],
    ["trashed", ["rename", "skip"]],
  ]);
});

test("names that clash inside the dropped tree are asked about", async () => {
  const files = [
    { file: file("Note.txt", "1"), folder: "Box/" },
    { file: file("NOTE.txt", "2"), folder: "Box/" },
    { file: file("note.txt", "3"), folder: "" },
  ];
  expect(() => refuseTwins(files)).toThrow(TwinsInUpload);
  expect(() => refuseTwins(files.slice(1))).not.toThrow();
  const what: Collection = { files, count: 3, folders: ["Box/"], unreadable: [] };
  const { settled, ask } = settling({ twins: [], foldersInTrash: [] }, () => "rename");
  const refusal = new TwinsInUpload([files[1]?.file as File]);
  expect(await settled(refusal, false, what)).toEqual(["folder", "renaming", "folder"]);
  expect(ask.mock.calls[0]?.[0]).toMatchObject({
    text: "A file of this upload is called like another file in the same folder.",
    groups: [{ id: "inside", clashes: [{ path: "Box/NOTE.txt" }] }],
  });
});

test("a refusal that is about something else is not settled", async () => {
  const { settled, compare } = settling(there, undefined);
  expect(await settled(new ApiError(409, { info: { error: { code: 6501 } } }))).toBe("unsettled");
  expect(await settled(new Error("x"))).toBe("unsettled");
  expect(compare).not.toHaveBeenCalled();
});
