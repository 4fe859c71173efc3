import { createContext, useContext } from "react";

/** What the cells of a row may ask of the browser around them. */
export interface BrowserContent {
  preview: (id: number) => void;
  /** The address of a folder, by its path. */
  addressOf: (path: string) => string;
}

export const BrowserContext = createContext<BrowserContent | undefined>(undefined);

export function useBrowser(): BrowserContent {
  const browser = useContext(BrowserContext);
  if (!browser) throw new Error("The cell of a folder's list stands outside a browser");
  return browser;
}
