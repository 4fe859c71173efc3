/** By then the next page is usually there. */
const patienceMs = 3_000;

let leftAt = Number.NEGATIVE_INFINITY;

window.addEventListener("beforeunload", () => {
  leftAt = performance.now();
});

/**
 * Whether a request may have failed because its page is being left: Firefox ends all requests then, while the page still
 * shows until the next one has arrived. Answers yes only when the page is still there after a while, so that nobody reads
 * of a lost connection on the way; a download or a canceled reload leaves the page where it is.
 */
export async function failedByLeaving(): Promise<boolean> {
  if (performance.now() - leftAt > patienceMs) return false;
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  return true;
}
