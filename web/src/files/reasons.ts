/** What disabled things say, in the specification's words, once for all browsers of files. */
export const reasons = {
  documentInTrash: "Not Allowed for a Document in the Trash Bin.",
  thisDocumentInTrash: "This document is in the trash",
  notForTrashedEmail: "Not allowed for an Email that is in the Trash Bin.",
  emailInTrash: "This email is in the Trash Bin.",
  matterInTrash: "Not Allowed for a Matter in the Trash Bin",
  folderInTrash: "Not Allowed for a Folder in the Trash Bin",
  thisFolderInTrash: "This folder is in the Trash Bin.",
  openInTrashedMatter:
    "The Matter for this Document is in the Trash Bin. Restore the Matter to open or edit documents within it.",
  openInTrashedFolder:
    "The Folder for this Document is in the Trash Bin. Restore the Folder to open or edit documents within it.",
  openTrashed: "This Document is the Trash Bin. Restore the Document to open or edit it.",
  lockTrashed: "This document is in the trash",
  lockedBySomeoneElse: "This document is locked by someone else.",
  lockedByAnotherUser: "This document is locked by another user",
  openInLauncher: "You have this document open in the launcher",
  trashWhileLocked: "You cannot move this document to the trash bin while it is in use and/or checked out.",
  addToTrashedMatter: "You cannot add items to a matter that is in the Trash Bin.",
  addToTrashedFolder: "You cannot add items to a folder that is in the Trash Bin.",
  addOutsideDocuments: "Open the Documents of a matter, or the Firm Documents, to add items there",
  noLauncher: "The Launcher is not installed",
  onlyDocumentsAreSent: "Only documents and folders of documents can be sent",
  nothingSelected: "Nothing is selected",
  someInTrash: "Some of these items are in the Trash Bin",
  someNotInTrash: "Some of these items are not in the Trash Bin",
} as const;

/** What a key says where it may not be used. */
export const refusals = {
  copy: "Copy is not allowed here.",
  cut: "Cut is not allowed here.",
  paste: "Paste is not allowed here.",
  trash: "Moving items to or from the Trash Bin is not permitted here.",
} as const;
