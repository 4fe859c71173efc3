import { giveClientsToShell } from "./features/clients/contributions";
import { giveMattersToShell } from "./features/matters/contributions";
import { followChanges } from "./liveUpdates";

// What the areas give to the frame around all pages, in the order in which it appears there.
giveMattersToShell();
giveClientsToShell();
followChanges();
