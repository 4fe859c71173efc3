import { connection, keepTrying, reach } from "../api/connection";
import { installEffects } from "../api/effects";
import { aboutQuery, meQuery } from "../api/me";
import { queryClient, rereadFailures } from "../api/queryClient";
import { endSession, onSessionEnd, refresh, session, startSession } from "../api/session";
import { clearSnackbars, showSnackbar } from "../lib/snackbars";
import { catchStrayFiles } from "../lib/strayFiles";
import { paths } from "../paths";
import { followColorScheme } from "../theme/colorScheme";

/** Earlier installations may have left one behind; it would go on serving old pages. */
async function unregisterServiceWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** The smallest call that shows whether the server works for this visitor again. */
function tryAgain(): Promise<unknown> {
  const { status } = session.get();
  if (status === "determining") return refresh();
  if (status === "signedOut") return reach(new Request(new URL("/api/public/about", location.origin)));
  return queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
}

/** Connects the parts that live outside the component tree. Runs once, before the first render. */
export function startApplication(navigate: (path: string) => void): void {
  followColorScheme();
  catchStrayFiles();
  installEffects({
    say: (message) => showSnackbar({ message, tone: "error" }),
    goHome: () => navigate(paths.home()),
    reset: endSession,
    rereadScreen: () => void queryClient.invalidateQueries({ refetchType: "active" }),
  });
  onSessionEnd(() => {
    clearSnackbars();
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== "about" });
    queryClient.getMutationCache().clear();
  });
  keepTrying(tryAgain);
  connection.subscribe(() => {
    if (connection.get() === "ok") void rereadFailures();
  });
  startSession();
  void queryClient.prefetchQuery(aboutQuery);
  void unregisterServiceWorkers().catch(() => undefined);
}
