import type { Place } from "../../files/place";
import type { DocumentCommands } from "./commands";
import type { Viewer } from "./locks";

/** Which folder the actions belong to, and who acts. */
export interface ActionScope {
  place: Place;
  viewer: Viewer;
  includeDeleted: boolean;
  commands: DocumentCommands;
}
