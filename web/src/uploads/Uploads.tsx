import { lazy, Suspense, useSyncExternalStore } from "react";
import { patiently } from "../api/patiently";
import { useStore } from "../lib/store";
import { uploadsBegan } from "./began";
import { interruptedUploads, watchInterrupted } from "./unfinished";

const UploadTray = lazy(patiently(() => import("./UploadTray")));
const InterruptedUploads = lazy(patiently(() => import("./InterruptedUploads")));

const anyInterrupted = () => interruptedUploads().length > 0;

/** The tray over every page, once there is something to show in it, and what was interrupted before. */
export function Uploads() {
  const began = useStore(uploadsBegan);
  const interrupted = useSyncExternalStore(watchInterrupted, anyInterrupted);
  return (
    <Suspense fallback={null}>
      {began && <UploadTray />}
      {interrupted && <InterruptedUploads />}
    </Suspense>
  );
}
