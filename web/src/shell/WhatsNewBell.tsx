import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, Bell } from "lucide-react";
import { api, ask } from "../api/client";
import { useMe } from "../api/me";
import type { WhatsNew } from "../api/types";
import { cx } from "../lib/cx";
import { usePreference } from "../lib/preferences";
import { IconButton } from "../ui/IconButton";
import { Popover } from "../ui/Popover";
import styles from "./dropdown.module.css";
import header from "./Header.module.css";

const staleMs = 10 * 60_000;

/** Known from /me at once, and read again now and then. */
function useWhatsNew(): WhatsNew {
  const { whatsNew } = useMe();
  return useQuery({
    queryKey: ["whatsNew"],
    queryFn: ({ signal }) => ask(api.GET("/api/getWhatsNew", { signal })),
    initialData: whatsNew,
    staleTime: staleMs,
  }).data;
}

/** News of the product. The mark goes away when the dropdown has been opened, until the news change. */
export function WhatsNewBell() {
  const { items, itemsHash } = useWhatsNew();
  const [viewed, setViewed] = usePreference("whatsNewHashViewed", "");
  const unseen = items.length > 0 && viewed !== itemsHash;
  return (
    <Popover
      label="What's new"
      width={450}
      onOpen={() => setViewed(itemsHash)}
      trigger={(trigger) => (
        <IconButton
          label={unseen ? "What's new, unread" : "What's new"}
          className={cx(unseen && header.bell)}
          {...trigger}
        >
          <Bell />
        </IconButton>
      )}
    >
      {() => (
        <section className={styles.news}>
          <h2 className={styles.newsTitle}>What's new</h2>
          {items.length === 0 && <p className={styles.newsItem}>There is nothing new at the moment.</p>}
          <ul>
            {items.map((item) => (
              <li key={item.id} className={styles.newsItem}>
                {isWebAddress(item.url) ? (
                  <a href={item.url} target="_blank" rel="noopener noreferrer">
                    {item.text}
                    <ArrowUpRight className="i-14" />
                  </a>
                ) : (
                  item.text
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Popover>
  );
}

/** People type these addresses: anything but http and https stays plain text. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
