import { type ComponentType, lazy, Suspense } from "react";
import { createBrowserRouter, Outlet, type RouteObject, useRouteError } from "react-router";
import type { Access } from "./access";
import { session } from "./api/session";
import { CriticalErrorView } from "./app/CriticalErrorView";
import { PageGate, SignedInGate, SignedOutGate } from "./app/gates";
import { LoadingView } from "./app/LoadingView";
import { NoPage } from "./app/NoPage";
import { Root } from "./app/Root";
import { useStore } from "./lib/store";
import type { ParamRule } from "./paths";

type PageModule = { default: ComponentType };

/** One page: its address, who may open it, and where its code is. The code is fetched when it is first opened. */
interface PageRoute {
  path: string;
  access: Access;
  load: () => Promise<PageModule>;
  params?: Record<string, ParamRule>;
  /** A page for everybody that stands inside the shell for those who are signed in. */
  inShell?: boolean;
}

/** Every page there is. An address that is not in this table does not exist. */
const pages: readonly PageRoute[] = [
  { path: "/logout", access: "user", load: () => import("./features/account/LogoutPage") },
];

const Shell = lazy(() => import("./shell/Shell"));

function element(route: PageRoute) {
  const { access, params, load } = route;
  const Page = lazy(load);
  const page = (
    <Suspense fallback={<LoadingView />}>
      <Page />
    </Suspense>
  );
  if (isPublic(route)) return page;
  return (
    <PageGate access={access} params={params}>
      {page}
    </PageGate>
  );
}

function routesWhere(holds: (page: PageRoute) => boolean): RouteObject[] {
  return pages.filter(holds).map((page) => ({ path: page.path, element: element(page) }));
}

const isPublic = ({ access }: PageRoute) => access === "signed-out" || access === "any";

function SignedInShell() {
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

export const router = createBrowserRouter([
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
        children: [...routesWhere((page) => !isPublic(page)), { path: "*", element: <NoPage /> }],
      },
    ],
  },
]);
