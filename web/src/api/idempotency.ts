import { useState } from "react";

/** Random enough to tell one request from the next, on plain http too. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** However often a form is sent while it is open, what it makes is made once. */
export function useIdempotencyKey(): { "Idempotency-Key": string } {
  const [key] = useState(newKey);
  return { "Idempotency-Key": key };
}
