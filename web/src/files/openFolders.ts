/** The folders on the screen, by matter and path. Others may rename or move them meanwhile: they are read by their ids. */
const open = new Map<string, number>();

const keyOf = (matterID: number, basepath: string) => `${matterID} ${basepath}`;

/** The folder has been seen at this address; it is followed until the answer is called. */
export function keepOpen(matterID: number, basepath: string, directoryID: number): () => void {
  const key = keyOf(matterID, basepath);
  open.set(key, directoryID);
  return () => open.delete(key);
}

/** The folder that was seen at this address and is still on the screen. */
export const openAt = (matterID: number, basepath: string): number | undefined =>
  open.get(keyOf(matterID, basepath));
