import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useMediaQuery } from "../../../lib/useMediaQuery";

const parameter = "preview";
const closed = "no";
/** Where form, versions and preview stand beside one another. */
const roomForAll = "(min-width: 1400px)";

/** The version that the page of a document shows beside its properties: the address says which, or that none is shown. */
export function usePreviewedVersion() {
  const [parameters, setParameters] = useSearchParams();
  const hasRoom = useMediaQuery(roomForAll);
  const asked = parameters.get(parameter);
  const shown = asked === null ? hasRoom : asked !== closed;
  const set = useCallback(
    (value: string) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(parameter, value);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  const close = () => set(closed);
  return {
    shown,
    /** Nothing for the current one. */
    versionNumber: Number(asked) || undefined,
    show: useCallback((versionNumber: number) => set(String(versionNumber)), [set]),
    close,
    toggle: () => (shown ? close() : set("current")),
  };
}
