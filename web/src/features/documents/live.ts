import { onServerEvent } from "../../api/events";
import { followKind } from "../../files/live";

let settingStars = 0;
let afterStars: (() => void) | undefined;

/** Lets this window set many stars: the news of each is read once, when the last is set. */
export async function withStarsUnheard<T>(set: () => Promise<T>): Promise<T> {
  settingStars += 1;
  try {
    return await set();
  } finally {
    settingStars -= 1;
    if (settingStars === 0) {
      afterStars?.();
      afterStars = undefined;
    }
  }
}

/** Keeps folders and documents on the screen true while others work on them. Runs once. */
export function followDocuments(): void {
  const { hearAnywhere } = followKind({
    event: "document",
    areas: ["docs", "public", "private"],
    alsoOutdated: [["favorites"], ["recentDocuments"], ["documentHistory"], ["homepage"], ["searchability"]],
  });
  // One's own stars, set in another window.
  onServerEvent("favorite", () => {
    if (settingStars > 0) afterStars = hearAnywhere;
    else hearAnywhere();
  });
}
