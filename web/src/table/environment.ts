import { createContext, useContext, useState } from "react";

export type ColumnVisibility = Readonly<Record<string, boolean>>;

/** What the reader shows and hides in a table, by column; a column that is not named is as it was at first. */
export type UseColumnVisibility = (
  tableID: string,
) => [visibility: ColumnVisibility, change: (next: ColumnVisibility) => void];

const useUnsavedVisibility: UseColumnVisibility = () => useState<ColumnVisibility>({});

/** Where the choice of columns is kept. Without a provider it lasts as long as the table. */
export const ColumnVisibilityContext = createContext<UseColumnVisibility>(useUnsavedVisibility);

export function useColumnVisibility(tableID: string): ReturnType<UseColumnVisibility> {
  return useContext(ColumnVisibilityContext)(tableID);
}
