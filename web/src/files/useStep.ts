import { type RefObject, useEffect, useRef } from "react";
import { showSnackbar } from "../lib/snackbars";
import type { TableHandle } from "../table";
import type { FiledItem } from "./filed";
import { isFolder, rowIDOf } from "./item";

type Named = Pick<FiledItem, "type" | "id">;

/** The thing that the pane beside a list shows. */
export interface Shown {
  shown: Named;
  /** 'document' */
  noun: string;
  /** What comes before and after. */
  list: RefObject<Pick<TableHandle<Named>, "rowBeside"> | null>;
  onShow: (id: number | undefined) => void;
}

/** Goes to the next thing of the list or the one before; a press while that one is being fetched changes nothing. */
export function useStep({ shown: { type, id }, noun, list, onShow }: Shown) {
  const stepping = useRef(false);
  const current = useRef<number>(undefined);
  useEffect(() => {
    current.current = id;
    return () => {
      current.current = undefined;
    };
  }, [id]);
  return async (steps: 1 | -1) => {
    if (stepping.current) return;
    stepping.current = true;
    try {
      let row = await list.current?.rowBeside(rowIDOf({ type, id }), steps);
      while (row && isFolder(row)) row = await list.current?.rowBeside(rowIDOf(row), steps);
      if (row && current.current === id) onShow(row.id);
    } catch {
      const which = steps === 1 ? `The next ${noun}` : `The ${noun} before`;
      showSnackbar({ message: `${which} could not be loaded`, tone: "error" });
    } finally {
      stepping.current = false;
    }
  };
}
