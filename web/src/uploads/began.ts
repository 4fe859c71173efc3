import { createStore } from "../lib/store";

/** Whether anything has been uploaded or asked since the application was opened: only then the tray is needed. */
export const uploadsBegan = createStore(false);
