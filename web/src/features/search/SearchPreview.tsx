import { lazy, Suspense, useImperativeHandle, useRef } from "react";
import { patiently } from "../../api/patiently";
import { rowIDOf } from "../../files/item";
import type { Neighbours } from "../../files/useStep";
import type { Found } from "./results";
import type { Previewed } from "./usePreviewedResult";

const DocumentPane = lazy(patiently(() => import("../documents/preview/PreviewPane")));
const EmailPane = lazy(patiently(() => import("../email/preview/EmailPane")));
const NotePane = lazy(patiently(() => import("../notes/preview/NotePane")));

interface SearchPreviewProps {
  shown: Previewed;
  results: readonly Found[];
  onShow: (shown: Previewed | undefined) => void;
}

/** The content of a result, beside the list. Its arrows walk through the results of the page, whatever their kind. */
export function SearchPreview({ shown, results, onShow }: SearchPreviewProps) {
  const list = useRef<Neighbours>(null);
  useImperativeHandle(list, () => ({
    rowBeside: async (rowID, steps) => {
      const place = results.findIndex((found) => rowIDOf(found) === rowID);
      return place < 0 ? undefined : results[place + steps];
    },
  }));
  const show = (id: number | undefined, row?: { type: string }) => {
    const next = results.find((found) => found.id === id && found.type === (row?.type ?? shown.type));
    if (id === undefined) onShow(undefined);
    else onShow(next ?? { type: shown.type, id });
  };
  const { type, id, versionNumber } = shown;
  const matterID = results.find((found) => found.type === type && found.id === id)?.place.matterID ?? 0;
  return (
    <Suspense fallback={null}>
      {type === "File" && <DocumentPane documentID={id} startsAt={versionNumber} list={list} onShow={show} />}
      {type === "Email" && <EmailPane {...{ matterID, list }} emailID={id} email={undefined} onShow={show} />}
      {type === "Note" && <NotePane noteID={id} list={list} onShow={show} />}
    </Suspense>
  );
}
