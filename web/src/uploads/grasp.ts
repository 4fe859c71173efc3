/** Files from a field or the clipboard, or what was dropped, which may be whole folders. */
export type UploadSource = FileList | readonly File[] | readonly FileSystemEntry[] | DataTransfer;

/** What was dropped is gone once its event is over: this must be called within it. */
export function grasp(source: UploadSource): readonly (File | FileSystemEntry)[] {
  if (!("items" in source)) return Array.from(source as Iterable<File | FileSystemEntry>);
  return Array.from(source.items).flatMap((item) => {
    if (item.kind !== "file") return [];
    return item.webkitGetAsEntry() ?? item.getAsFile() ?? [];
  });
}
