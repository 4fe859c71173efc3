import type { Homepage } from "../../api/types";
import { paths } from "../../paths";
import { type Column, IDLink, NameCell, QuietLink } from "../../table";
import { FileIcon, FolderIcon } from "../../ui/FileIcon";

export type FavoriteFolder = Homepage["myFavoriteFolders"][number];
export type FavoriteDocument = Homepage["myFavoriteDocuments"][number];
export type OpenMatter = Homepage["myOpenMatters"][number];

export const folderColumns: readonly Column<FavoriteFolder>[] = [
  {
    id: "filename",
    header: "Name",
    value: (folder) => folder.filename,
    cell: ({ filename, path }) => <NameCell icon={<FolderIcon />} to={path} name={filename} />,
    width: 180,
    minWidth: 90,
    grows: true,
    namesRow: true,
    filterable: false,
  },
  {
    id: "matterName",
    brief: true,
    header: "Matter",
    value: (folder) => folder.matterName,
    cell: ({ matterName, linkToMatter }) => <QuietLink to={linkToMatter}>{matterName}</QuietLink>,
    width: 140,
    minWidth: 110,
    grows: true,
    shrinks: true,
    filterable: false,
  },
];

export const documentColumns: readonly Column<FavoriteDocument>[] = [
  {
    id: "id",
    brief: true,
    header: "ID",
    value: (document) => document.id,
    cell: ({ id }) => <IDLink to={paths.document(id)}>{id}</IDLink>,
    width: 70,
    figures: true,
    filterable: false,
  },
  {
    id: "filename",
    header: "Name",
    value: (document) => document.filename,
    cell: ({ id, filename }) => (
      <NameCell icon={<FileIcon filename={filename} />} to={paths.document(id)} name={filename} />
    ),
    width: 200,
    minWidth: 120,
    grows: true,
    namesRow: true,
    filterable: false,
  },
  {
    id: "documentType",
    brief: true,
    header: "Type",
    value: (document) => document.documentType,
    width: 104,
    filterable: false,
  },
];

export const matterColumns: readonly Column<OpenMatter>[] = [
  {
    id: "matterID",
    brief: true,
    header: "ID",
    value: (matter) => matter.matterID,
    cell: ({ matterID }) => <IDLink to={paths.matterDocs(matterID)}>{matterID}</IDLink>,
    width: 70,
    figures: true,
    filterable: false,
  },
  {
    id: "matterName",
    header: "Name",
    value: (matter) => matter.matterName,
    cell: ({ matterID, matterName }) => <NameCell to={paths.matterDocs(matterID)} name={matterName} />,
    width: 200,
    minWidth: 120,
    grows: true,
    namesRow: true,
    filterable: false,
  },
  {
    id: "clientName",
    brief: true,
    header: "Client",
    value: (matter) => matter.clientName,
    cell: ({ clientID, clientName }) =>
      clientID === null ? null : <QuietLink to={paths.client(clientID)}>{clientName}</QuietLink>,
    width: 178,
    filterable: false,
  },
];
