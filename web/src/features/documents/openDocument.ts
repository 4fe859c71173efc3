import { api, ask } from "../../api/client";
import { useAbout, useMe } from "../../api/me";
import { useChange } from "../../api/mutation";
import { reasons } from "../../files/reasons";
import { readPreference } from "../../lib/preferences";
import { showSnackbar } from "../../lib/snackbars";
import { launcherLink } from "../launcher/launcherLink";
import { openLauncher } from "../launcher/openLauncher";
import { isModifiable, type Lock } from "./locks";

const openingMs = 7000;

/** What lies in the Trash Bin: the document itself, or something around it. */
export interface TrashState {
  isDeleted: boolean;
  around: "matter" | "folder" | undefined;
}

/** Why a document in the Trash Bin cannot be opened or edited. */
export function trashAgainstOpening({ isDeleted, around }: TrashState): string | undefined {
  if (around === "matter") return reasons.openInTrashedMatter;
  if (around === "folder") return reasons.openInTrashedFolder;
  return isDeleted ? reasons.openTrashed : undefined;
}

/** Why a document does not open in the launcher. */
export function openProblem(
  lock: Lock,
  trash: TrashState,
  sub: string,
  installed = readPreference("launcherInstalled") ?? false,
): string | undefined {
  const inTrash = trashAgainstOpening(trash);
  if (inTrash) return inTrash;
  if (!isModifiable(lock, { sub })) return reasons.lockedBySomeoneElse;
  return installed ? undefined : reasons.noLauncher;
}

/** Hands a document to the program on the desktop that edits it. */
export function useOpenDocument(): (document: { id: number; filename: string }) => void {
  const environment = useAbout()?.environment ?? "production";
  const { sub } = useMe().user;
  const change = useChange({
    call: (_: { id: number; filename: string }) => ask(api.POST("/auth/launcher/code", { body: {} })),
    fails: "Could not connect to launcher...",
    stays: true,
    afterwards: ({ code }, { id, filename }) => {
      showSnackbar({ message: `Opening ${filename}`, duration: openingMs });
      openLauncher(
        launcherLink({ origin: location.origin, environment, code, open: { documentID: id, sub } }),
      );
    },
  });
  return change.mutate;
}
