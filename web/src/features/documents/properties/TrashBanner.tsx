import { useTrash } from "../../../files/useTrash";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { documentKind } from "../documentKind";
import { type DocumentDetails, trashedPart } from "./document";

/** On the page of a document that lies in the Trash Bin, by itself or with what it lies in. */
export function TrashBanner({ document }: { document: DocumentDetails }) {
  const { restore } = useTrash(documentKind);
  const part = trashedPart(document);
  if (!part) return null;
  const subject = part === "document" ? "This document" : `The ${part} of this document`;
  return (
    <Banner
      tone="warn"
      strip
      action={
        part === "document" && (
          <Button onClick={() => restore({ files: [document.documentID], folders: [] })}>
            Restore from Trash Bin
          </Button>
        )
      }
    >
      {`${subject} is in the Trash Bin. You must restore the ${part} before you can edit it.`}
    </Banner>
  );
}
