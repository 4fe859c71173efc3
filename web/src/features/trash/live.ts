import { useEffect } from "react";
import { onServerEvent } from "../../api/events";
import { queryClient } from "../../api/queryClient";
import { reread } from "../../api/reread";
import { trashKey } from "./queries";

/** Whatever is told of these may have come to the Trash Bin or left it. */
const events = ["client", "matter", "folder", "document", "email", "note", "trash"] as const;

/** A run destroys many things; the lists are read again once for those of a moment. */
const gatherMs = 300;

/** Nobody hears what happens from now on: what is known is read again when it is next shown. */
export const staleTrash = (): void =>
  void queryClient.invalidateQueries({ queryKey: [trashKey], refetchType: "none" });

/** Keeps the lists of the Trash Bin true while others work, as long as it is open. */
export function useLiveTrash(): void {
  useEffect(() => {
    let planned: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      planned = undefined;
      void reread({ queryKey: [trashKey] });
    };
    const stops = events.map((event) =>
      onServerEvent(event, () => {
        planned ??= setTimeout(read, gatherMs);
      }),
    );
    return () => {
      clearTimeout(planned);
      for (const stop of stops) stop();
      staleTrash();
    };
  }, []);
}
