import { lazy, Suspense } from "react";
import { patiently } from "../api/patiently";
import { usePreference } from "../lib/preferences";
import { useStore } from "../lib/store";
import { uploadsBegan } from "./began";

const UploadTray = lazy(patiently(() => import("./UploadTray")));
const InterruptedUploads = lazy(patiently(() => import("./InterruptedUploads")));

const none: never[] = [];

/** The tray over every page, once there is something to show in it, and what was interrupted before. */
export function Uploads() {
  const began = useStore(uploadsBegan);
  const [unfinished] = usePreference("unfinishedUploads", none);
  return (
    <Suspense fallback={null}>
      {began && <UploadTray />}
      {unfinished.length > 0 && <InterruptedUploads />}
    </Suspense>
  );
}
