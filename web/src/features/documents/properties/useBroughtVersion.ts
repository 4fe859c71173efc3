import { useEffect, useRef, useState } from "react";
import { useMe } from "../../../api/me";
import { onPastedFiles } from "../../../files/pastedFiles";
import { lockAgainstNewVersion } from "../locks";
import { trashAgainstOpening } from "../openDocument";
import { receiveFiles } from "../upload";
import { type DocumentDetails, trashedPart } from "./document";

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/** Files that are dropped or pasted anywhere on the page of a document. Says whether one is held over it. */
export function useBroughtVersion(document: DocumentDetails | undefined): boolean {
  const { user } = useMe();
  const [held, setHeld] = useState(false);
  const latest = useRef<(brought: DataTransfer | readonly File[]) => void>(undefined);
  useEffect(() => {
    latest.current = (brought) => {
      if (!document) return;
      const { documentID, filename } = document;
      const part = trashedPart(document);
      const trash = { isDeleted: part !== undefined, around: part === "document" ? undefined : part };
      const against = trashAgainstOpening(trash) ?? lockAgainstNewVersion(document, user);
      void receiveFiles({ documentID, filename }, brought, { against });
    };
  });
  useEffect(() => {
    const page = globalThis.document;
    const onDragOver = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setHeld(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setHeld(false);
    const onDrop = (event: DragEvent) => {
      if (!bringsFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setHeld(false);
      latest.current?.(event.dataTransfer);
    };
    const forget = onPastedFiles((files) => latest.current?.(files));
    page.addEventListener("dragover", onDragOver);
    page.addEventListener("dragleave", onDragLeave);
    page.addEventListener("drop", onDrop);
    return () => {
      forget();
      page.removeEventListener("dragover", onDragOver);
      page.removeEventListener("dragleave", onDragLeave);
      page.removeEventListener("drop", onDrop);
    };
  }, []);
  return held;
}
