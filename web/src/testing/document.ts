import type { DocumentDetails } from "../features/documents/properties/document";

const document: DocumentDetails = {
  documentID: 20418,
  filename: "Brief.docx",
  name: "Brief",
  extension: "docx",
  path: "docs/Brief.docx",
  prefix: "docs/",
  directoryID: 70,
  matterID: 7,
  matterName: "Acme v. Bolt",
  documentTypeID: 3,
  documentType: "Pleading",
  documentStatusID: 4,
  documentStatus: "Draft",
  tags: [
    { id: 1, name: "Urgent" },
    { id: 2, name: "Privileged" },
  ],
  notes: "Ask Marcus first.",
  lockedBy: "",
  lockedBySub: "",
  lockStatus: 0,
  createdAt: "2026-03-01T09:00:00Z",
  createdBy: "Eleanor Voss",
  lastModified: "2026-03-02T09:00:00Z",
  lastModifiedBy: "Marcus Adair",
  filesize: 1234,
  versionNumber: 2,
  versionID: 31,
  isFavorite: 0,
  isDeletedDocument: 0,
  isInDeletedFolder: 0,
  isInDeletedMatter: 0,
  stamping: { documentIsExcludedFromStamping: 0, message: "", stampDisabledType: "", shouldStamp: 0 },
  canModify: 1,
  canOverrideLock: 0,
  rev: 5,
  versions: [],
  keptAside: [],
};

/** A document of the demo firm, with what a test wants to be different. */
export const someDocument = (different: Partial<DocumentDetails> = {}): DocumentDetails => ({
  ...document,
  ...different,
});
