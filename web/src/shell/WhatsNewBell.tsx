import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { api, ask } from "../api/client";
import { useMe } from "../api/me";
import type { WhatsNew } from "../api/types";
import { cx } from "../lib/cx";
import { usePreference } from "../lib/preferences";
import { IconButton } from "../ui/IconButton";
import { Popover } from "../ui/Popover";
import header from "./Header.module.css";
import { WhatsNewList } from "./WhatsNewList";

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
      {() => <WhatsNewList items={items} />}
    </Popover>
  );
}
