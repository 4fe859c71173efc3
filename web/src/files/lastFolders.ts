/** Where one was last, by tab. Kept while the program is open: names of folders are not written to the browser's disk. */
const lastFolders = new Map<string, string>();

/** The address that a tab leads to: where one was, or its root. */
export const lastFolderOf = (root: string): string => lastFolders.get(root) ?? root;

export const rememberFolder = (root: string, address: string): void => void lastFolders.set(root, address);
