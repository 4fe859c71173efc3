import { patiently } from "../../../api/patiently";

const loadKind = patiently(() => import("./emailUploads"));

/** How files become emails. */
export const loadEmailUploads = async () => (await loadKind()).emailUploads;
