import { giveAccountToShell } from "./features/account/contributions";
import { giveClientsToShell } from "./features/clients/contributions";
import { giveDocumentsToShell } from "./features/documents/contributions";
import { followDocuments } from "./features/documents/live";
import { giveEmailsToUploads } from "./features/email/contributions";
import { followEmails } from "./features/email/live";
import { giveMatterSelectorToFiles, giveMattersToShell } from "./features/matters/contributions";
import { followNotes } from "./features/notes/live";
import { giveSearchToShell } from "./features/search/contributions";
import { giveSendDialogToFiles } from "./features/sharing/contributions";
import { followChanges } from "./liveUpdates";

// What the areas give to the frame around all pages, in the order in which it appears there.
giveAccountToShell();
giveMattersToShell();
giveClientsToShell();
giveDocumentsToShell();
giveEmailsToUploads();
giveSearchToShell();
giveMatterSelectorToFiles();
giveSendDialogToFiles();
followChanges();
followDocuments();
followEmails();
followNotes();
