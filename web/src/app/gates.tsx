import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation, useNavigate, useParams } from "react-router";
import { type Access, mayOpen } from "../access";
import { ApiError } from "../api/error";
import { aboutQuery, meQuery, useMe } from "../api/me";
import { session } from "../api/session";
import { rememberRedirect, takeRedirect } from "../lib/postLoginRedirect";
import { useStore } from "../lib/store";
import { type ParamRule, paths } from "../paths";
import { NoPage } from "../shell/NoPage";
import { CriticalErrorView } from "./CriticalErrorView";
import { LoadingView } from "./LoadingView";

/** Pages for those who are not signed in. Who is goes on to where they wanted to go. */
export function SignedOutGate() {
  const { status } = useStore(session);
  if (status === "determining") return <LoadingView />;
  return status === "signedIn" ? <GoOn /> : <Outlet />;
}

function GoOn() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(takeRedirect(), { replace: true });
  }, [navigate]);
  return <LoadingView />;
}

/** Pages for those who are signed in, once it is known who they are. */
export function SignedInGate({ children }: { children?: ReactNode }) {
  const now = useStore(session);
  if (now.status === "determining") return <LoadingView />;
  if (now.status === "signedOut") return <GoToLogin remember={!now.deliberate} />;
  return <WhenMeIsKnown key={now.sub}>{children ?? <Outlet />}</WhenMeIsKnown>;
}

function GoToLogin({ remember }: { remember: boolean }) {
  const { pathname, search, hash } = useLocation();
  const wanted = pathname + search + hash;
  useEffect(() => {
    if (remember && pathname !== paths.logout()) rememberRedirect(wanted);
  }, [remember, pathname, wanted]);
  return <Navigate to={paths.login()} replace />;
}

function WhenMeIsKnown({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery);
  const about = useQuery(aboutQuery);
  if (me.data && !about.isPending) return children;
  const failure = me.error;
  if (!failure || (failure instanceof ApiError && failure.isConnectionTrouble)) return <LoadingView />;
  return <CriticalErrorView error={failure} />;
}

export interface PageGateProps {
  access: Access;
  params?: Record<string, ParamRule>;
  children: ReactNode;
}

/** A page with a malformed parameter, or one that the person may not open, does not exist. */
export function PageGate({ access, params = {}, children }: PageGateProps) {
  const given = useParams();
  const me = useMe();
  const about = useQuery(aboutQuery).data;
  const wellFormed = Object.entries(params).every(([name, rule]) => rule(given[name] ?? ""));
  return wellFormed && mayOpen(access, me, about) ? children : <NoPage />;
}
