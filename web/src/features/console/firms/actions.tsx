import { DatabaseSearch, Eye, EyeOff, ListChecks, Pencil, Users, Wrench } from "lucide-react";
import type { FirmTab } from "../../../paths";
import type { RowAction } from "../../../table";
import type { Firm } from "../records";

/** What can be done with a firm of the list. */
export interface FirmCommands {
  open: (firm: Firm, tab?: FirmTab) => void;
  edit: (firm: Firm) => void;
  setHidden: (firm: Firm, hidden: boolean) => void;
  mend: (firm: Firm) => void;
}

const isHidden = ({ planType }: Firm) => planType === 2;

export function firmActions(commands: FirmCommands): RowAction<Firm>[] {
  return [
    { id: "users", label: "Users", icon: <Users />, quick: true, run: (firm) => commands.open(firm) },
    {
      id: "searchindex",
      label: "Search Index",
      icon: <DatabaseSearch />,
      run: (firm) => commands.open(firm, "searchindex"),
    },
    {
      id: "batchjobs",
      label: "Batch Jobs",
      icon: <ListChecks />,
      run: (firm) => commands.open(firm, "batchjobs"),
    },
    {
      id: "edit",
      label: "Edit Firm",
      icon: <Pencil />,
      quick: true,
      startsGroup: true,
      run: commands.edit,
    },
    {
      id: "mend",
      label: "Make Both Databases Agree",
      icon: <Wrench />,
      appliesTo: ({ half }) => half,
      run: commands.mend,
    },
    {
      id: "hide",
      label: "Hide Firm",
      icon: <EyeOff />,
      appliesTo: (firm) => !isHidden(firm),
      run: (firm) => commands.setHidden(firm, true),
    },
    {
      id: "unhide",
      label: "Unhide Firm",
      icon: <Eye />,
      appliesTo: isHidden,
      run: (firm) => commands.setHidden(firm, false),
    },
  ];
}
