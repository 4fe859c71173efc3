import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Found, FoundType } from "./results";

export const previewParameter = "preview";

/** The result that the pane shows; of a document, which version. */
export interface Previewed extends Pick<Found, "id"> {
  type: FoundType;
  versionNumber?: number;
}

const types: readonly FoundType[] = ["File", "Email", "Note"];
const written = /^([A-Z][a-z]+)-([1-9]\d{0,15})(?:-([1-9]\d{0,8}))?$/;

export function readPreviewed(text: string | null): Previewed | undefined {
  const [, name, id, version] = written.exec(text ?? "") ?? [];
  const type = types.find((known) => known === name);
  if (!type) return undefined;
  return { type, id: Number(id), ...(version && { versionNumber: Number(version) }) };
}

export function writePreviewed({ type, id, versionNumber }: Previewed): string {
  return [type, id, versionNumber].filter((part) => part !== undefined).join("-");
}

/** Which result the address shows in the pane beside the list. */
export function usePreviewedResult(): [Previewed | undefined, (shown: Previewed | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.get(previewParameter);
  const show = useCallback(
    (shown: Previewed | undefined) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (shown) after.set(previewParameter, writePreviewed(shown));
          else after.delete(previewParameter);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [useMemo(() => readPreviewed(text), [text]), show];
}
