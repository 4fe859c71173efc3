import { UsersRound } from "lucide-react";
import { paths } from "../../paths";
import { newEntries } from "../../shell/contributions";

export const cannotCreateClients = "You do not have permissions to create new clients";

/** Clients in the New menu. */
export function giveClientsToShell(): void {
  newEntries.add({
    label: "Client",
    icon: UsersRound,
    path: paths.newClient(),
    disabledReason: ({ permissionFeatures }) =>
      permissionFeatures.CREATE_CLIENT_ALLOWED ? undefined : cannotCreateClients,
  });
}
