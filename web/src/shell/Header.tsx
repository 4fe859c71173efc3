import { History, Menu as MenuIcon, Search, Star } from "lucide-react";
import { cx } from "../lib/cx";
import { useStore } from "../lib/store";
import { IconButton } from "../ui/IconButton";
import { favoriteColumns, recentColumns } from "./contributions";
import { DeveloperChips } from "./DeveloperChips";
import { GlobalSearch } from "./GlobalSearch";
import styles from "./Header.module.css";
import { LinkDropdown } from "./LinkDropdown";
import { NewMenu } from "./NewMenu";
import { boxOwner } from "./searchBox";
import { UserMenu } from "./UserMenu";
import { WhatsNewBell } from "./WhatsNewBell";

export interface HeaderProps {
  /** Given on narrow screens, where the navigation is not always there. */
  onOpenNavigation?: () => void;
  /** Given where there is no room for the search field. */
  onSearch?: () => void;
  onShowShortcuts: () => void;
}

export function Header({ onOpenNavigation, onSearch, onShowShortcuts }: HeaderProps) {
  const recent = useStore(recentColumns);
  const favorite = useStore(favoriteColumns);
  const isQueryBox = useStore(boxOwner) !== undefined;
  return (
    <header className={cx(styles.head, isQueryBox && styles.searching)}>
      {onOpenNavigation && (
        <IconButton label="Open navigation" onClick={onOpenNavigation}>
          <MenuIcon />
        </IconButton>
      )}
      <div className={styles.search}>
        {onSearch && !isQueryBox ? (
          <IconButton label="Search" onClick={onSearch}>
            <Search />
          </IconButton>
        ) : (
          <GlobalSearch onShowShortcuts={onShowShortcuts} />
        )}
      </div>
      <DeveloperChips />
      <NewMenu />
      <span className={styles.rule} />
      {recent.length > 0 && <LinkDropdown label="Recent" icon={<History />} columns={recent} />}
      {favorite.length > 0 && <LinkDropdown label="Favorite" icon={<Star />} columns={favorite} />}
      <WhatsNewBell />
      <span className={styles.rule} />
      <UserMenu onShowShortcuts={onShowShortcuts} />
    </header>
  );
}
