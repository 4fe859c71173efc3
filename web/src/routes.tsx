import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import {
  createBrowserRouter,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  useParams,
  useRouteError,
} from "react-router";
import { patiently } from "./api/patiently";
import { session } from "./api/session";
import { CriticalErrorView } from "./app/CriticalErrorView";
import { PageGate, SignedInGate, SignedOutGate } from "./app/gates";
import { LoadingView } from "./app/LoadingView";
import { Root } from "./app/Root";
import { useStore } from "./lib/store";
import { isPublic, type PageRoute, pages } from "./pages";
import { numeric, paths } from "./paths";
import { NoPage } from "./shell/NoPage";

const loadShell = patiently(async () => {
  const [shell] = await Promise.all([import("./shell/Shell"), import("./contributions")]);
  return shell;
});
const Shell = lazy(loadShell);

const tabbed = new Map<string, LazyExoticComponent<ComponentType>>();

function componentOf({ load, tabOf }: PageRoute) {
  const page = (tabOf && tabbed.get(tabOf)) || lazy(patiently(load));
  if (tabOf) tabbed.set(tabOf, page);
  return page;
}

function element(route: PageRoute) {
  const Page = componentOf(route);
  const page = (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
  if (isPublic(route)) return page;
  return (
    <PageGate access={route.access} params={route.params}>
      {page}
    </PageGate>
  );
}

function routesWhere(holds: (page: PageRoute) => boolean): RouteObject[] {
  return pages.filter(holds).map((page) => ({ path: page.path, element: element(page), handle: page }));
}

function SignedInShell() {
  const { status } = useStore(session);
  // The code of the shell and the data of the person travel at the same time.
  if (status === "signedIn") void loadShell();
  return (
    <SignedInGate>
      <Suspense fallback={<LoadingView />}>
        <Shell />
      </Suspense>
    </SignedInGate>
  );
}

function ShellForMembers() {
  const { status } = useStore(session);
  return status === "signedOut" ? <Outlet /> : <SignedInShell />;
}

function Crash() {
  return <CriticalErrorView error={useRouteError()} />;
}

/** A matter by its number alone is its documents. */
function MatterEntry() {
  const { id = "" } = useParams();
  return numeric(id) ? <Navigate to={paths.matterDocs(Number(id))} replace /> : <NoPage />;
}

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Crash />,
    children: [
      { element: <SignedOutGate />, children: routesWhere((page) => page.access === "signed-out") },
      { element: <Outlet />, children: routesWhere((page) => page.access === "any" && !page.inShell) },
      {
        element: <ShellForMembers />,
        children: routesWhere((page) => page.access === "any" && page.inShell === true),
      },
      {
        element: <SignedInShell />,
        children: [
          ...routesWhere((page) => !isPublic(page)),
          { path: "/matters/:id", element: <MatterEntry /> },
          { path: "*", element: <NoPage /> },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);

/** Sends for the code of the page at an address, so that it travels while the server is asked who the visitor is. */
export function fetchAhead(address: string): void {
  const page: PageRoute | undefined = matchRoutes(routes, address)?.at(-1)?.route.handle;
  if (!page) return;
  // What cannot be fetched now is fetched again, and waited for, when the page is shown.
  const wanted = isPublic(page) ? [page.load] : [page.load, loadShell];
  for (const load of wanted) load().catch(() => undefined);
}
