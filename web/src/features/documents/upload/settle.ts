import { ApiError } from "../../../api/error";
import { closeSnackbar, showSnackbar } from "../../../lib/snackbars";
import type { askAboutClashes, Clash, ClashChoice, ClashGroup } from "../../../uploads/clashes";
import { topOf } from "../../../uploads/clashes";
import type { CollectedFile, Collection } from "../../../uploads/collect";
import { hashesOf } from "../../../uploads/hash";
import type { AgreedUpload, Destination, UploadTarget } from "../../../uploads/kind";
import type { Comparison, UploadCalls } from "./calls";
import { conflictQuestion } from "./conflicts";
import type { createDestinations } from "./destinations";
import { planOf } from "./planOf";
import { TwinsInUpload, twinsAmong } from "./twins";

const namesTaken: readonly (number | undefined)[] = [6500, 6502];
/** Hashing so much takes longer than a moment. */
const muchToHash = 50_000_000;

type Twin = Comparison["twins"][number];
type Destinations = ReturnType<typeof createDestinations>;

/** What stands where a file would go. */
interface FileClash extends Clash {
  file: File;
  twin?: Twin;
}

const pathOf = ({ file, folder }: CollectedFile) => folder + file.name;

/** The files that the server has with the same content, byte by byte. */
async function sameContent(
  files: readonly CollectedFile[],
  twins: readonly Twin[],
): Promise<ReadonlySet<Twin>> {
  const candidates = twins.filter((twin) => !twin.isDeleted && files[twin.file]?.file.size === twin.filesize);
  const local = candidates.flatMap((twin) => files[twin.file]?.file ?? []);
  const bytes = local.reduce((sum, { size }) => sum + size, 0);
  const shown =
    bytes > muchToHash
      ? showSnackbar({ message: "Comparing with what is there already", persist: true })
      : undefined;
  const hashes = await hashesOf(local);
  if (shown !== undefined) closeSnackbar(shown);
  return new Set(candidates.filter((twin, index) => hashes[index] === twin.sha256));
}

const notEmpty = ({ clashes }: ClashGroup) => clashes.length > 0;

/** Everything of the upload that meets something, by what can be done about it. */
async function groupsOf(
  { files, folders }: Collection,
  { twins, foldersInTrash }: Comparison,
  taken: string[],
) {
  const same = await sameContent(files, twins);
  const closed = new Set(foldersInTrash.map(topOf));
  const folderClash = (path: string): Clash => ({ path, isFolder: true });
  const fileClash = (twin: Twin): FileClash[] => {
    const one = files[twin.file];
    return one ? [{ path: pathOf(one), isFolder: false, file: one.file, twin }] : [];
  };
  const inside = new Set(twinsAmong(files));
  const met = new Set(twins.map((twin) => files[twin.file]?.file));
  const tops = folders.filter((path) => topOf(path) === path.slice(0, -1)).map(topOf);
  const takenTops = tops.filter((name) => taken.includes(name));
  const group = (
    id: string,
    title: string,
    choices: readonly [ClashChoice, ...ClashChoice[]],
    clashes: readonly Clash[],
  ): ClashGroup => ({ id, title, choices, clashes });
  const live = twins.filter(({ isDeleted }) => !isDeleted);
  return [
    group(
      "folders",
      "Folders that are there",
      ["merge", "rename"],
      takenTops.filter((name) => !closed.has(name)).map(folderClash),
    ),
    group(
      "trashedFolders",
      "Folders that are in the Trash Bin",
      ["rename"],
      takenTops.filter((name) => closed.has(name)).map(folderClash),
    ),
    group(
      "different",
      "Files with other content",
      ["version", "rename", "skip"],
      live.filter((twin) => !same.has(twin)).flatMap(fileClash),
    ),
    group("same", "Files with the same content", ["skip", "rename"], [...same].flatMap(fileClash)),
    group(
      "trashed",
      "Files whose name is taken in the Trash Bin",
      ["rename", "skip"],
      twins.filter(({ isDeleted }) => isDeleted).flatMap(fileClash),
    ),
    group(
      "inside",
      "Files that are called like another of this upload",
      ["rename", "skip"],
      files
        .filter(({ file }) => inside.has(file) && !met.has(file))
        .map((one): FileClash => ({ path: pathOf(one), isFolder: false, file: one.file })),
    ),
  ].filter(notEmpty);
}

interface RefusalData {
  duplicateFolders?: { name: string; isDeleted: boolean }[];
}

/** The sentence of the specification, or what is the matter within the upload itself. */
function wordsAfter(refusal: unknown): { title: string; text: string } | undefined {
  if (refusal instanceof TwinsInUpload) {
    const count = refusal.twins.length;
    return {
      title: `${count} Duplicate Items Found`,
      text: `${count === 1 ? "A file of this upload is" : `${count} files of this upload are`} called like another file in the same folder.`,
    };
  }
  if (!(refusal instanceof ApiError) || !namesTaken.includes(refusal.code)) return undefined;
  return conflictQuestion(refusal);
}

/** Lets the user decide about names that are taken: for all that is alike, or for each. */
export function createSettlement(
  calls: Pick<UploadCalls, "check" | "compare">,
  { intoFolder, asVersionOf }: Destinations,
  ask: typeof askAboutClashes,
) {
  return async (
    target: UploadTarget,
    collection: Collection,
    refusal: unknown,
    completes: boolean,
  ): Promise<AgreedUpload | "cancelled" | "unsettled"> => {
    const words = wordsAfter(refusal);
    if (!words) return "unsettled";
    const data = (refusal instanceof ApiError ? (refusal.errorData ?? {}) : {}) as RefusalData;
    const comparison = await calls.compare(target, collection.files);
    const taken = data.duplicateFolders ?? [];
    const trashed = taken.filter(({ isDeleted }) => isDeleted).map(({ name }) => `${name}/`);
    const groups = await groupsOf(
      collection,
      { ...comparison, foldersInTrash: [...comparison.foldersInTrash, ...trashed] },
      taken.map(({ name }) => name),
    );
    const onlyMissing = completes && groups.every(({ id }) => id === "folders" || id === "same");
    const decide = onlyMissing ? firstChoices(groups) : await ask({ ...words, groups });
    if (!decide) return "cancelled";
    const clashes = groups.flatMap((group) => group.clashes);
    const merged = clashes.filter((one) => one.isFolder && decide(one) === "merge").map(({ path }) => path);
    const renamed = new Set(
      clashes.filter((one) => one.isFolder && decide(one) === "rename").map(({ path }) => path),
    );
    const { directoryID, folderNames } = await calls.check(target, planOf(collection), true, merged);
    const into = { ...target, directoryID };
    const renaming = intoFolder(into, true);
    const elsewhere = new Map<File, Destination | "leftOut">();
    for (const clash of clashes) {
      if (!isFileClash(clash)) continue;
      const { file, twin } = clash;
      // In a folder that gets another name nothing of it is met any more.
      const choice = twin && renamed.has(topOf(clash.path)) ? "rename" : decide(clash);
      if (choice === "skip") elsewhere.set(file, "leftOut");
      else if (choice === "version" && twin)
        elsewhere.set(file, asVersionOf(twin.documentID, twin.filename, { quiet: true }));
      else elsewhere.set(file, renaming);
    }
    return { destination: intoFolder(into, false), folderNames, elsewhere };
  };
}

const isFileClash = (clash: Clash): clash is FileClash => !clash.isFolder;

function firstChoices(groups: readonly ClashGroup[]) {
  const choices = new Map(groups.flatMap((group) => group.clashes.map((clash) => [clash, group.choices[0]])));
  return (clash: Clash): ClashChoice => choices.get(clash) ?? "rename";
}
