import { useEffect, useState } from "react";

/** True once `active` has lasted for the grace time: short waits show nothing at all. */
export function useDelayed(active: boolean, graceMs = 300): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setPassed(true), graceMs);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [active, graceMs]);
  return active && passed;
}
