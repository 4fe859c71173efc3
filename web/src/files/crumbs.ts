import type { Crumb } from "./Breadcrumb";
import type { FolderHead } from "./filed";

export interface CrumbNames {
  /** What the way begins with: the matter, or 'Firm Documents'. */
  owner: string;
  /** What the root is called: 'Documents', 'Public', 'Private'. */
  root: string;
}

/** The way to the folder that is open. Its owner is no folder but leads to the root as well. */
export function crumbsOf(
  head: FolderHead | undefined,
  { owner, root }: CrumbNames,
  addressOf: (path: string) => string,
): Crumb[] {
  if (!head) return [{ id: 0, name: owner, to: "", isDeleted: false }];
  const [first, ...below] = head.directoryHierarchy;
  if (!first) return [];
  const to = addressOf(first.path);
  return [
    { id: first.id, name: owner, to, isDeleted: head.isInDeletedMatter === 1 },
    { id: first.id, name: root, to, isDeleted: false },
    ...below.map(({ id, name, path, isDeleted }) => ({
      id,
      name,
      to: addressOf(path),
      isDeleted: isDeleted === 1,
    })),
  ];
}
