import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { reasonAgainst } from "./actions";
import { useClientTrash } from "./changes";
import type { Client } from "./queries";

/** On the pages of a client that lies in the Trash Bin. */
export function TrashBanner({ client, strip }: { client: Client; strip?: boolean }) {
  const { restore } = useClientTrash();
  return (
    <Banner
      tone="warn"
      strip={strip}
      action={<Button onClick={() => restore([client.clientID])}>Restore from Trash Bin</Button>}
    >
      {reasonAgainst(client, "edit")}
    </Banner>
  );
}
