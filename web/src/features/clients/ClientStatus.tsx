import { Chip } from "../../ui/Chip";
import type { Client } from "./queries";

type Standing = Pick<Client, "clientStatus">;

export const statusLabel = ({ clientStatus }: Standing) =>
  clientStatus === "active" ? "Active" : "Inactive";

export function ClientStatus({ client }: { client: Standing }) {
  return <Chip tone={client.clientStatus === "active" ? "ok" : undefined}>{statusLabel(client)}</Chip>;
}
