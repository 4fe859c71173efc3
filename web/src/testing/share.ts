import type { Share } from "../features/sharing/records";

const share: Share = {
  id: 12,
  createdByDisplayName: "Eleanor Voss",
  recipients: ["k.osei@orringroup.example", "legal@orringroup.example"],
  lastEmailSent: "2026-11-13T18:45:00Z",
  createdAt: "2026-11-13T18:44:00Z",
  totalObjects: 6,
  status: "active",
  displayStatus: "Active",
  lastEmailFailed: false,
  lastEmailStatus: "sent",
  matterID: 7,
  matterName: "Project Lantern",
  matterLink: "/matters/7/docs/",
  matterIsDeleted: false,
  matterWasPermanentlyDeleted: false,
  expiresAt: "2026-12-13T18:45:00Z",
  hasBeenDownloaded: false,
  downloadURL: "https://casefold.example/share/download/abcdefgh",
  hasPassword: false,
  downloadLimit: null,
  downloads: 0,
  canRevoke: true,
  canResend: true,
};

/** An active share, with what a test changes of it. */
export const someShare = (change: Partial<Share> = {}): Share => ({ ...share, ...change });
