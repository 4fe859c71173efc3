import { type RefObject, useEffect, useRef } from "react";
import { showSnackbar } from "../lib/snackbars";
import type { RowID } from "../table";
import type { FiledItem } from "./filed";
import { isFolder, rowIDOf } from "./item";

type Row = Pick<FiledItem, "type" | "id">;

/** A list, as far as it is known what comes before and after a row of it. A table fits. */
export interface Neighbours {
  rowBeside: (id: RowID, steps: number) => Promise<Row | undefined>;
}

/** The thing that the pane beside a list shows. */
export interface Shown {
  shown: Row;
  /** 'document' */
  noun: string;
  /** What comes before and after; nothing where the thing is shown by itself. */
  list?: RefObject<Neighbours | null>;
  /** Shows another, or nothing. Who has several kinds in a list is told of which one it is. */
  onShow: (id: number | undefined, row?: Row) => void;
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
      let row = await list?.current?.rowBeside(rowIDOf({ type, id }), steps);
      while (row && isFolder(row)) row = await list?.current?.rowBeside(rowIDOf(row), steps);
      if (row && current.current === id) onShow(row.id, row);
    } catch {
      const which = steps === 1 ? `The next ${noun}` : `The ${noun} before`;
      showSnackbar({ message: `${which} could not be loaded`, tone: "error" });
    } finally {
      stepping.current = false;
    }
  };
}
