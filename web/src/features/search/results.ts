import { addressOfFolder, encodeFolders, namesIn } from "../../files/location";
import { paths } from "../../paths";
import type { Lock } from "../documents/locks";
import { namesIn as peopleIn } from "../documents/message/message";
import type { SearchAnswer } from "./queries";
import { attachmentWords } from "./words";

type Data = SearchAnswer["data"];
type DocumentHit = Data["docs"][number];
type EmailHit = Data["email"][number];
type NoteHit = Data["matterNote"][number];
type Highlights = DocumentHit["highlights"];

/** A piece of text; those that were searched for are marked. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** What stands around a mark, and where, if that needs to be said. */
export interface Snippet {
  label?: string;
  pieces: readonly Piece[];
}

/** A thing of a kind, as calls for several kinds name it. */
export type FoundType = "File" | "Email" | "Note";

/** A result, whatever its kind. */
export interface Found {
  type: FoundType;
  id: number;
  position: number;
  /** The page of it. */
  address: string;
  title: readonly Piece[];
  /** A name whose ending says what it is. */
  filename: string;
  versionNumber?: number;
  isFavorite: boolean;
  lock?: Lock;
  isDeleted: boolean;
  modified: string;
  place: Place;
  snippets: readonly Snippet[];
  /** Words about it, after its number. */
  facts: readonly string[];
  tags: readonly string[];
  earlier: { count: number; versions: readonly EarlierVersion[] };
}

export interface EarlierVersion {
  versionNumber: number;
  snippets: readonly Snippet[];
}

export interface Place {
  matterID: number;
  matterName: string;
  clientID: number | null;
  clientName: string;
  folderName: string;
  folderAddress: string;
}

/** In the order in which they say most about a result. The name stands in the title. */
const labels: readonly { field: keyof Highlights; label?: string }[] = [
  { field: "content" },
  { field: "attachments", label: "In an attachment" },
  { field: "attachmentNames", label: "Attachments" },
  { field: "versionComment", label: "Comment" },
  { field: "notes", label: "Notes" },
  { field: "from", label: "From" },
  { field: "to", label: "To" },
];

const shownSnippets = 3;

export function snippetsOf(highlights: Highlights): Snippet[] {
  return labels
    .flatMap(({ field, label }): Snippet[] => {
      const pieces = highlights[field];
      return pieces && pieces.length > 0 ? [{ label, pieces }] : [];
    })
    .slice(0, shownSnippets);
}

/** Pieces, or the plain text where nothing in it is marked. */
const marked = (pieces: readonly Piece[] | undefined, text: string): readonly Piece[] =>
  pieces && pieces.length > 0 ? pieces : [{ text, hit: false }];

const areaNames: Readonly<Record<string, string>> = {
  docs: "Documents",
  email: "Email",
  notes: "Notes",
  public: "Public",
  private: "Private",
};

function placeOf(hit: DocumentHit | EmailHit | NoteHit): Place {
  const { matterID, matterName, clientID, clientName, folderPath } = hit;
  const [area = "docs"] = folderPath.split("/");
  const names = namesIn(folderPath);
  const folderAddress =
    matterID > 0
      ? paths.matterArea(matterID, area, encodeFolders(names))
      : addressOfFolder(matterID, folderPath);
  const folderName = names.at(-1) ?? areaNames[area] ?? area;
  return { matterID, matterName, clientID, clientName, folderName, folderAddress };
}

const nothingEarlier: Found["earlier"] = { count: 0, versions: [] };

function foundDocument(hit: DocumentHit): Found {
  const { source, highlights, innerHits } = hit;
  const versions = innerHits.hits.map((inner) => ({
    versionNumber: inner.versionNumber,
    snippets: snippetsOf(inner.highlights),
  }));
  return {
    type: "File",
    id: source.documentID,
    position: hit.position,
    address: paths.document(source.documentID),
    title: marked(hit.documentHighlight, source.originalFilename),
    filename: source.originalFilename,
    versionNumber: source.versionNumber,
    isFavorite: hit.isFavorite === 1,
    lock: hit,
    isDeleted: source.isDeleted === 1,
    modified: source.modifiedDate,
    place: placeOf(hit),
    snippets: snippetsOf(highlights),
    facts: [hit.documentType, hit.documentStatus].filter(Boolean),
    tags: hit.documentTags,
    earlier: { count: innerHits.count, versions },
  };
}

function foundEmail(hit: EmailHit): Found {
  const { source, highlights, numAttachments } = hit;
  const place = placeOf(hit);
  const sender = peopleIn(hit.from);
  return {
    type: "Email",
    id: source.emailID,
    position: hit.position,
    address: `${place.folderAddress}?preview=${source.emailID}`,
    title: marked(highlights.subject, source.subject || source.originalFilename),
    filename: "message.eml",
    isFavorite: false,
    isDeleted: source.isDeleted === 1,
    modified: source.modifiedDate,
    place,
    snippets: snippetsOf(highlights),
    facts: [
      "Email",
      ...(sender ? [`From ${sender}`] : []),
      ...(numAttachments > 0 ? [attachmentWords(numAttachments)] : []),
    ],
    tags: [],
    earlier: nothingEarlier,
  };
}

function foundNote(hit: NoteHit): Found {
  const { source, highlights } = hit;
  return {
    type: "Note",
    id: source.matterNoteID,
    position: hit.position,
    address: paths.note(source.matterNoteID),
    title: marked(highlights.name, source.matterNoteName),
    filename: "note.txt",
    isFavorite: false,
    isDeleted: source.isDeleted === 1,
    modified: source.modifiedDate,
    place: placeOf(hit),
    snippets: snippetsOf(highlights),
    facts: ["Matter Note", source.modifiedBy].filter(Boolean),
    tags: [],
    earlier: nothingEarlier,
  };
}

/** The results of a page, of all kinds, in their order. */
export function resultsIn({ docs, email, matterNote }: Data): Found[] {
  return [...docs.map(foundDocument), ...email.map(foundEmail), ...matterNote.map(foundNote)].toSorted(
    (a, b) => a.position - b.position,
  );
}

export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join("");
