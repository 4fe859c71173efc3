import { EllipsisVertical } from "lucide-react";
import { Link } from "react-router";
import { IconButton } from "../../../ui/IconButton";
import { MenuButton, type MenuEntry } from "../../../ui/Menu";
import type { Criteria } from "../criteria";
import { useChangeSearch, useDeleteSearch } from "./changes";
import styles from "./saved.module.css";
import { ownerWords, type SavedSearch, savedAddress } from "./savedSearches";

interface SavedSearchRowProps {
  saved: SavedSearch;
  current: Criteria | undefined;
  onOpen: () => void;
  onRename: (saved: SavedSearch) => void;
}

const notYours = "Only whoever saved it, and Firm Administrators, can change it";

export function SavedSearchRow({ saved, current, onOpen, onRename }: SavedSearchRowProps) {
  const change = useChangeSearch();
  const remove = useDeleteSearch();
  const disabledReason = saved.canChange === 1 ? undefined : notYours;
  const shared = saved.isShared === 1;
  const entries: MenuEntry[] = [
    { label: "Rename", disabledReason, onSelect: () => onRename(saved) },
    {
      label: shared ? "Stop Sharing" : "Share with the Firm",
      disabledReason,
      onSelect: () => change.mutate({ saved, shared: !shared }),
    },
    {
      label: "Replace with This Search",
      disabledReason: disabledReason ?? (current ? undefined : "Search for something first"),
      onSelect: () => change.mutate({ saved, criteria: current }),
    },
    "divider",
    { label: "Delete", disabledReason, onSelect: () => remove.mutate(saved) },
  ];
  const about = [ownerWords(saved), saved.query].filter(Boolean).join(" · ");
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <Link to={savedAddress(saved)} dir="auto" onClick={onOpen}>
          {saved.name}
        </Link>
        {about && (
          <span className={styles.hint} dir="auto">
            {about}
          </span>
        )}
      </div>
      <MenuButton label={`Actions for ${saved.name}`} entries={entries} align="right">
        {(trigger) => (
          <IconButton label={`Actions for ${saved.name}`} size="sm" {...trigger}>
            <EllipsisVertical />
          </IconButton>
        )}
      </MenuButton>
    </li>
  );
}
