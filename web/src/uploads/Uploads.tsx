import { lazy, Suspense } from "react";
import { patiently } from "../api/patiently";
import { useStore } from "../lib/store";
import { uploadsBegan } from ".";

const UploadTray = lazy(patiently(() => import("./UploadTray")));

/** The tray over every page, once there is something to show in it. */
export function Uploads() {
  if (!useStore(uploadsBegan)) return null;
  return (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  );
}
