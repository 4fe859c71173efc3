import { lazy, Suspense } from "react";
import { patiently } from "../../api/patiently";
import type { Shown } from "../../files/useStep";
import type { TrashType } from "./contexts";

const DocumentPane = lazy(patiently(() => import("../documents/preview/PreviewPane")));
const EmailPane = lazy(patiently(() => import("../email/preview/EmailPane")));
const NotePane = lazy(patiently(() => import("../notes/preview/NotePane")));

export interface TrashPreviewProps extends Pick<Shown, "list" | "onShow"> {
  shown: { type: TrashType; id: number };
}

/** The content of one thing in the Trash Bin, which stays there. */
export function TrashPreview({ shown: { type, id }, list, onShow }: TrashPreviewProps) {
  return (
    <Suspense fallback={null}>
      {type === "File" && <DocumentPane documentID={id} {...{ list, onShow }} />}
      {type === "Email" && <EmailPane emailID={id} email={undefined} {...{ list, onShow }} />}
      {type === "Note" && <NotePane noteID={id} {...{ list, onShow }} />}
    </Suspense>
  );
}
