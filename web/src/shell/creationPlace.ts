import { useEffect } from "react";
import { createStore } from "../lib/store";

export type NewFileExtension = "docx" | "xlsx" | "pptx" | "txt";

/** The folder that is open, where the New menu makes documents and folders. */
export interface CreationPlace {
  /** Why nothing can be added to it. */
  disabledReason: string | undefined;
  newFile: (extension: NewFileExtension) => void;
  newFolder: () => void;
  upload: () => void;
}

/** Nothing while no folder is open. */
export const creationPlace = createStore<CreationPlace | undefined>(undefined);

/** A page calls this to have things made where it is. */
export function useCreationPlace(place: CreationPlace | undefined): void {
  useEffect(() => {
    creationPlace.set(place);
    return () => creationPlace.set(undefined);
  }, [place]);
}
