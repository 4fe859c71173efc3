import { expect, it } from "vitest";
import type { SearchAnswer } from "./queries";
import { resultsIn, snippetsOf, textOf } from "./results";

type Data = SearchAnswer["data"];

const place = {
  score: 0,
  matterID: 7,
  matterName: "Acme v. Bolt",
  clientID: 3,
  clientName: "Acme",
  folderID: 1,
  folderPath: "docs/Pleadings/Motions #1/",
};

const document: Data["docs"][number] = {
  ...place,
  position: 2,
  source: {
    recordType: "docs",
    isDeleted: 0,
    modifiedDate: "2026-03-01T10:00:00Z",
    modifiedBy: "Eleanor Voss",
    documentID: 12,
    originalFilename: "Ümlaut #1 100%.docx",
    versionID: 99,
    versionNumber: 7,
  },
  highlights: {
    versionComment: [{ text: "as agreed", hit: true }],
    content: [
      { text: "the ", hit: false },
      { text: "<b>capital</b>", hit: true },
    ],
  },
  innerHits: { count: 4, hits: [{ versionID: 98, versionNumber: 6, highlights: {} }] },
  documentHighlight: [{ text: "Ümlaut #1 100%.docx", hit: false }],
  documentTypeID: 1,
  documentType: "Agreement",
  documentStatusID: null,
  documentStatus: "",
  documentTagIDs: [1, 2],
  documentTags: ["Draft", "Privileged"],
  lockStatus: 2,
  lockedBy: "Eleanor Voss",
  lockedBySub: "0b1c",
  isFavorite: 1,
};

const email: Data["email"][number] = {
  ...place,
  position: 3,
  folderPath: "email/",
  source: {
    recordType: "email",
    isDeleted: 1,
    modifiedDate: "2026-03-05T10:00:00Z",
    emailID: 88213,
    subject: "",
    originalFilename: "peg.msg",
  },
  highlights: { from: [{ text: "ann", hit: true }] },
  from: "Ann Lee <ann@lee.example>",
  to: "",
  numAttachments: 2,
};

const note: Data["matterNote"][number] = {
  ...place,
  position: 1,
  folderPath: "notes/Calls/",
  source: {
    recordType: "matterNote",
    isDeleted: 0,
    modifiedDate: "2026-02-24T10:00:00Z",
    modifiedBy: "Priya Ramsey",
    matterNoteID: 4106,
    matterNoteName: "Call",
  },
  highlights: { name: [{ text: "Call", hit: true }] },
};

const results = resultsIn({
  docs: [document],
  email: [email],
  matterNote: [note],
  aggregations: {},
  totalHits: 3,
});

it("puts the results of all kinds in their common order", () => {
  expect(results.map(({ type, id }) => [type, id])).toEqual([
    ["Note", 4106],
    ["File", 12],
    ["Email", 88213],
  ]);
});

it("leads to the item and to its folder, whatever they are called", () => {
  expect(results.map(({ address }) => address)).toEqual([
    "/notes/4106",
    "/docs/12",
    "/matters/7/email/?preview=88213",
  ]);
  expect(results.map(({ place: { folderName, folderAddress } }) => [folderName, folderAddress])).toEqual([
    ["Calls", "/matters/7/notes/Calls/"],
    ["Motions #1", "/matters/7/docs/Pleadings/Motions%20%231/"],
    ["Email", "/matters/7/email/"],
  ]);
});

it("leads to the firm's own documents where there is no matter", () => {
  const [ours] = resultsIn({
    docs: [{ ...document, matterID: -1, clientID: null, folderPath: "public/" }],
    email: [],
    matterNote: [],
    aggregations: {},
    totalHits: 1,
  });
  expect(ours?.place).toMatchObject({
    clientID: null,
    folderName: "Public",
    folderAddress: "/firmDocs/public/",
  });
});

it("says what is known of a result", () => {
  expect(results.map(({ facts }) => facts)).toEqual([
    ["Matter Note", "Priya Ramsey"],
    ["Agreement"],
    ["Email", "From Ann Lee", "2 attachments"],
  ]);
  expect(results.map(({ title }) => textOf(title))).toEqual(["Call", "Ümlaut #1 100%.docx", "peg.msg"]);
  expect(results.map(({ isDeleted }) => isDeleted)).toEqual([false, false, true]);
  expect(results[1]?.earlier).toEqual({ count: 4, versions: [{ versionNumber: 6, snippets: [] }] });
});

it("shows where something is marked, the content first, and says where else", () => {
  expect(snippetsOf(document.highlights).map(({ label }) => label)).toEqual([undefined, "Comment"]);
  expect(snippetsOf(note.highlights)).toEqual([]);
  expect(snippetsOf(email.highlights)).toEqual([{ label: "From", pieces: [{ text: "ann", hit: true }] }]);
});
