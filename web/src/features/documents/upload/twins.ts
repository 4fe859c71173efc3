import type { CollectedFile } from "../../../uploads/collect";

/** Files of one upload that would have the same name in the same folder: all but the first of each name. */
export class TwinsInUpload extends Error {
  override readonly name = "TwinsInUpload";
  readonly twins: readonly File[];
  constructor(twins: readonly File[]) {
    super("files of the upload have the same name");
    this.twins = twins;
  }
}

/** The server has the last word on which names are equal: what this misses fails by itself. */
const keyOf = ({ file, folder }: CollectedFile) =>
  `${folder}${file.name.trim()}`.normalize("NFC").toLowerCase();

export function twinsAmong(files: readonly CollectedFile[]): File[] {
  const seen = new Set<string>();
  return files.flatMap((one) => {
    const key = keyOf(one);
    if (seen.has(key)) return [one.file];
    seen.add(key);
    return [];
  });
}

export function refuseTwins(files: readonly CollectedFile[]): void {
  const twins = twinsAmong(files);
  if (twins.length > 0) throw new TwinsInUpload(twins);
}
