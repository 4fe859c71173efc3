import { ArrowUpRight } from "lucide-react";
import type { WhatsNew } from "../api/types";
import styles from "./dropdown.module.css";

/** The news of the product, as the dropdown of the bell shows them. */
export function WhatsNewList({ items }: Pick<WhatsNew, "items">) {
  return (
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
  );
}

/** People type these addresses: anything but http and https stays plain text. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
