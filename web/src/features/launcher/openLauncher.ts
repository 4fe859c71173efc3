import { debounce } from "../../lib/debounce";
import { withoutLeaving } from "../../lib/unsaved";

const linkDebounceMs = 500;

/** Hands a link to the desktop. Clicks in quick succession open it once, with the latest link. */
export const openLauncher = debounce(
  (link: string) => withoutLeaving(() => window.location.assign(link)),
  linkDebounceMs,
);
