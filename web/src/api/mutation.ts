import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { closeSnackbar, showSnackbar } from "../lib/snackbars";
import type { ErrorMeta } from "./effects";
import { CalledOff, isUnspecific } from "./error";

const momentMs = 1000;

async function saidWhile<Out>(work: Promise<Out>, message: string): Promise<Out> {
  let shown: number | undefined;
  const timer = setTimeout(() => {
    shown = showSnackbar({ message, persist: true });
  }, momentMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (shown !== undefined) closeSnackbar(shown);
  }
}

export interface Change<In, Out> {
  /** The call. */
  call: (input: In) => Promise<Out>;
  /** The queries that are no longer true afterwards. */
  refreshes?: readonly QueryKey[];
  /** What is said while it takes longer than a moment. */
  meanwhile?: string | ((input: In) => string);
  /** What is said when it has worked. */
  says?: string | ((output: Out, input: In) => string | undefined);
  /** What is said when it has failed and the catalogue has no better words. */
  fails?: string | ((input: In) => string);
  /** Where its failures show: in a snackbar unless the form shows them itself. */
  errorShows?: "snackbar" | "form";
  /** Codes that the screen answers itself. */
  handles?: readonly number[];
  /** Stays on the page even when the catalogue would go home. */
  stays?: boolean;
  /** Runs as soon as the server has accepted it, before anything is read again. */
  accepted?: (output: Out, input: In) => void;
  /** What happens next, after the refreshed data has arrived. */
  afterwards?: (output: Out, input: In) => void;
}

/** One change and all its consequences, in one place. */
export function useChange<In = void, Out = unknown>(
  change: Change<In, Out>,
): UseMutationResult<Out, Error, In> {
  const queries = useQueryClient();
  const meta: ErrorMeta = {
    inPlace: change.errorShows === "form",
    ownWords: change.fails !== undefined,
    handles: change.handles,
    stays: change.stays ?? change.errorShows === "form",
  };
  const mutation: UseMutationResult<Out, Error, In> = useMutation({
    mutationFn: (input: In) => {
      const { meanwhile } = change;
      const words = typeof meanwhile === "function" ? meanwhile(input) : meanwhile;
      return words === undefined ? change.call(input) : saidWhile(change.call(input), words);
    },
    meta,
    onError: (error, input) => {
      if (error instanceof CalledOff) return mutation.reset();
      const { fails } = change;
      if (fails === undefined || !isUnspecific(error)) return;
      showSnackbar({ message: typeof fails === "function" ? fails(input) : fails, tone: "error" });
    },
    onSuccess: async (output, input) => {
      change.accepted?.(output, input);
      const said = typeof change.says === "function" ? change.says(output, input) : change.says;
      if (said) showSnackbar(said);
      await Promise.all((change.refreshes ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));
      change.afterwards?.(output, input);
    },
  });
  return mutation;
}
