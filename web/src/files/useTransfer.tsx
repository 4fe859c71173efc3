import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { ApiError } from "../api/error";
import { followJob } from "../api/jobs";
import { useChange } from "../api/mutation";
import { queryClient } from "../api/queryClient";
import { showSnackbar } from "../lib/snackbars";
import { DuplicatesDialog, duplicatesIn } from "./DuplicatesDialog";
import {
  type MoveRefusal,
  oppositeOf,
  type Transfer,
  type TransferAnswer,
  type TransferBody,
  transferBody,
  transferDone,
  transferVerb,
} from "./transfer";

const namesTaken = 6500;
const undo = "Click Here to undo";

/** The calls of one kind of things. */
export interface TransferCalls {
  move: (body: TransferBody) => Promise<TransferAnswer>;
  copy: (body: TransferBody) => Promise<{ jobID?: number | null }>;
  /** The queries that show such things. */
  refreshes: readonly QueryKey[];
  /** What may stand against a move, by a code of this kind. */
  moveRefusal?: MoveRefusal;
}

export interface Transferring {
  start: (transfer: Transfer) => void;
  /** The question about names that are taken, while there is one. */
  dialog: ReactNode;
}

/** Moves and copies, asks about names that are taken, follows the job when there is much to do, and undoes moves. */
export function useTransfer(calls: TransferCalls): Transferring {
  const [asking, setAsking] = useState<{ transfer: Transfer; errorData: unknown }>();
  const done = (transfer: Transfer, answer: TransferAnswer) => {
    const opposite = oppositeOf(transfer, answer);
    showSnackbar({
      message: transferDone(transfer),
      action: opposite && { label: undo, onSelect: () => change.mutate({ transfer: opposite }) },
    });
  };
  const change = useChange({
    call: ({ transfer, autoRename }: { transfer: Transfer; autoRename?: boolean }): Promise<TransferAnswer> =>
      (transfer.how === "move" ? calls.move : calls.copy)(transferBody(transfer, autoRename)),
    meanwhile: ({ transfer }) => `${transferVerb(transfer)} In Progress`,
    refreshes: calls.refreshes,
    handles: calls.moveRefusal ? [namesTaken, calls.moveRefusal.code] : [namesTaken],
    fails: "There was a problem with pasting",
    stays: true,
    afterwards: (answer, { transfer }) => {
      const { jobID } = answer;
      setAsking(undefined);
      if (!jobID) return done(transfer, answer);
      void followJob(jobID, {
        verb: transferVerb(transfer),
        failed: "There was a problem with pasting",
      }).then(async (job) => {
        await Promise.all(calls.refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
        if (job) done(transfer, answer);
      });
    },
  });
  const { mutate } = change;
  const { moveRefusal } = calls;
  const send = useCallback(
    (transfer: Transfer, autoRename?: boolean) =>
      mutate(
        { transfer, autoRename },
        {
          onError: (error) => {
            const { code, errorData } = error instanceof ApiError ? error : {};
            setAsking(code === namesTaken ? { transfer, errorData } : undefined);
            if (moveRefusal && code === moveRefusal.code) {
              showSnackbar({ message: moveRefusal.words("folder", errorData), tone: "error" });
            }
          },
        },
      ),
    [mutate, moveRefusal],
  );
  return {
    start: send,
    dialog: asking && (
      <DuplicatesDialog
        duplicates={duplicatesIn(asking.errorData)}
        confirmLabel="Rename and Paste"
        busy={change.isPending}
        onConfirm={() => send(asking.transfer, true)}
        onClose={() => setAsking(undefined)}
      />
    ),
  };
}
