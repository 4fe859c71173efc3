import type { DocumentCommands } from "./commands";
import type { Viewer } from "./locks";
import type { Place } from "./place";

/** Which folder the actions belong to, and who acts. */
export interface ActionScope {
  place: Place;
  viewer: Viewer;
  includeDeleted: boolean;
  commands: DocumentCommands;
}
