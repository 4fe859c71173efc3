import { Building2, CircleDot, type LucideIcon, Shapes, Tags } from "lucide-react";
import { paths } from "./paths";

/** One of the lists with which a firm describes its work. They differ in what is written here and in nothing else. */
export interface Family {
  /** Where its page is, */
  path: string;
  /** and its calls. */
  base:
    | "/api/document/tags"
    | "/api/document/types"
    | "/api/document/status"
    | "/api/client/tags"
    | "/api/matter/tags"
    | "/api/matters/types"
    | "/api/officeBranch";
  title: string;
  /** One of its items. */
  noun: string;
  help: string;
  icon: LucideIcon;
}

/** In the order of the settings menu. */
export const families: readonly Family[] = [
  {
    path: paths.manageDocumentTags(),
    base: "/api/document/tags",
    title: "Document Tags",
    noun: "Document Tag",
    help: "Words that documents can be marked with",
    icon: Tags,
  },
  {
    path: paths.manageDocumentTypes(),
    base: "/api/document/types",
    title: "Document Types",
    noun: "Document Type",
    help: "What kinds of documents there are",
    icon: Shapes,
  },
  {
    path: paths.manageDocumentStatuses(),
    base: "/api/document/status",
    title: "Document Statuses",
    noun: "Document Status",
    help: "How far a document has come",
    icon: CircleDot,
  },
  {
    path: paths.manageClientTags(),
    base: "/api/client/tags",
    title: "Client Tags",
    noun: "Client Tag",
    help: "Words that clients can be marked with",
    icon: Tags,
  },
  {
    path: paths.manageMatterTags(),
    base: "/api/matter/tags",
    title: "Matter Tags",
    noun: "Matter Tag",
    help: "Words that matters can be marked with",
    icon: Tags,
  },
  {
    path: paths.manageMatterTypes(),
    base: "/api/matters/types",
    title: "Matter Types",
    noun: "Matter Type",
    help: "What kinds of matters there are",
    icon: Shapes,
  },
  {
    path: paths.manageOfficeBranch(),
    base: "/api/officeBranch",
    title: "Office/Branch List",
    noun: "Office/Branch",
    help: "The offices and branches of your firm",
    icon: Building2,
  },
];
