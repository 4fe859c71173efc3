const longest = 255;
const forbiddenInFiles = '< > : " / \\ | ? * %';
const forbiddenInFolders = `${forbiddenInFiles} #`;

/** Another thing with a name in the same folder. */
export interface Neighbour {
  name: string;
  isDeleted: boolean;
}

const holdsAny = (name: string, forbidden: string) =>
  forbidden.split(" ").some((character) => name.includes(character));
/** The server has the last word on which names are equal; this only spares a trip. */
const sameName = (a: string, b: string) =>
  a.trim().normalize("NFC").toLowerCase() === b.trim().normalize("NFC").toLowerCase();
const find = (name: string, neighbours: readonly Neighbour[]) =>
  neighbours.find((neighbour) => sameName(neighbour.name, name));

/** The refusal of a folder's name that is taken. */
export function folderTaken(isDeleted: boolean): string {
  return `There is already a folder ${isDeleted ? "(in the trash bin) " : ""}in the current directory with this name`;
}

/** The refusal of a file's name that is taken. */
export function fileTaken(isDeleted: boolean): string {
  return isDeleted
    ? "There is already a deleted file in the current directory with this name"
    : "There is already a file in the current directory with this name";
}

/** What is wrong with the name of a folder. `current` is the name it has, when it is renamed. */
export function folderNameProblem(
  name: string,
  neighbours: readonly Neighbour[],
  current?: string,
): string | undefined {
  const trimmed = name.trim();
  if (trimmed === "") return "Folder names cannot be empty";
  if (trimmed.length > longest) return "Folder names cannot exceed 255 characters";
  if (holdsAny(trimmed, forbiddenInFolders)) {
    return `Folder names cannot contain any of the following characters: ${forbiddenInFolders}`;
  }
  if (trimmed === "." || trimmed === "..") return "Folder name cannot be . or ..";
  if (trimmed === current) return "Please enter a different folder name";
  const others = neighbours.filter((neighbour) => neighbour.name !== current);
  const taken = find(trimmed, others);
  return taken && folderTaken(taken.isDeleted);
}

/** What is wrong with the name of a file, which is given without its extension. */
export function newFileNameProblem(
  name: string,
  extension: string,
  neighbours: readonly Neighbour[],
): string | undefined {
  if (name.trim() === "") return "Please enter a new file name";
  return fileNameProblem(name, extension, neighbours);
}

/** As for a new file; a name that begins with a blank is refused, and the file itself is no neighbour. */
export function documentNameProblem(
  name: string,
  extension: string,
  neighbours: readonly Neighbour[],
  current: string,
): string | undefined {
  if (name.trim() === "") return "Please enter a new file name";
  if (/^\s/.test(name)) return "File names cannot begin with a blank";
  const others = neighbours.filter((neighbour) => neighbour.name !== current);
  return fileNameProblem(name, extension, others);
}

function fileNameProblem(name: string, extension: string, neighbours: readonly Neighbour[]) {
  if (holdsAny(name, forbiddenInFiles)) {
    return `New File names cannot contain any of the following characters: ${forbiddenInFiles}`;
  }
  const whole = withExtension(name.trim(), extension);
  if (whole.length > longest) return "Filename cannot be longer than 255 characters";
  const taken = find(whole, neighbours);
  return taken && fileTaken(taken.isDeleted);
}

/** The extension is added once, however often it is typed. */
export function withExtension(name: string, extension: string): string {
  if (extension === "" || name.toLowerCase().endsWith(`.${extension.toLowerCase()}`)) return name;
  return `${name}.${extension}`;
}
