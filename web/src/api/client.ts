import createClient from "openapi-fetch";
import { canAskPerson, confirmationsSoFar, confirmedSince } from "./confirmation";
import { reach } from "./connection";
import { withDeveloperOverrides } from "./developerOverrides";
import { ApiError, CalledOff, readFailure } from "./error";
import { failedByLeaving } from "./leaving";
import type { paths } from "./schema.generated";
import { bearer, bearerInsteadOf } from "./session";

const withoutToken =
  /^\/(api\/public\/|auth\/(signIn|confirmSignIn|completeNewPassword|refresh|forgotPassword|resetPassword)$)/;

function withBearer(request: Request, token: string | undefined): Request {
  const copy = new Request(request);
  if (token) copy.headers.set("Authorization", `Bearer ${token}`);
  return copy;
}

/** Sends a copy, so that the request can be sent again. A refused token is refreshed and the request repeated, once. */
async function withFreshToken(request: Request): Promise<Response> {
  const token = await bearer();
  const response = await reach(withBearer(request.clone(), token));
  if (response.status !== 401) return response;
  const failure = await readFailure(response);
  if (!failure.isStaleToken) return response;
  return reach(withBearer(request.clone(), await bearerInsteadOf(token)));
}

/** How long a request waits that met somebody else's work, before it is repeated. */
const busyMs = 1_000;

/** What the database could not do because others were at the same thing is tried again, once. */
async function patientFetch(request: Request): Promise<Response> {
  const response = await withFreshToken(request);
  if (response.status !== 409 || !(await readFailure(response)).isBusy) return response;
  await new Promise((resolve) => setTimeout(resolve, busyMs));
  return withFreshToken(request);
}

/**
 * Sends a request as the person who is signed in. Where it needs a fresh sign-in, the person is asked to confirm who they
 * are, and the request is repeated, once. It fails with CalledOff when they do not.
 */
export async function authorizedFetch(request: Request): Promise<Response> {
  if (withoutToken.test(new URL(request.url).pathname)) return reach(request);
  const before = confirmationsSoFar();
  const response = await patientFetch(request);
  if (response.status !== 403) return response;
  const failure = await readFailure(response);
  if (!failure.needsFreshSignIn || !canAskPerson()) return response;
  if (!(await confirmedSince(before))) throw new CalledOff(failure);
  return patientFetch(request);
}

/** The generated client. Calls go through `ask`, which turns failures into ApiError. */
export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: async (request) => authorizedFetch(await withDeveloperOverrides(request)),
});

interface Outcome<Body> {
  data?: Body;
  response: Response;
}

type Unwrapped<Body> = Body extends { mysql: infer Content } ? Content : Body;

/** What a call answered, without its envelope: `ask(api.GET("/api/me"))`. */
export async function ask<Body>(call: Promise<Outcome<Body>>): Promise<Unwrapped<Body>> {
  let outcome: Outcome<Body>;
  try {
    outcome = await call;
  } catch (cause) {
    // An answer that is no JSON comes from something that is not our server.
    if (cause instanceof SyntaxError) throw new ApiError(0);
    if (!(cause instanceof ApiError) && (await failedByLeaving())) throw new ApiError(0);
    throw cause;
  }
  const { data, response } = outcome;
  if (!response.ok || data === undefined) throw await failureOf(outcome);
  return (
    typeof data === "object" && data !== null && "mysql" in data ? data.mysql : data
  ) as Unwrapped<Body>;
}

async function failureOf({ response, ...rest }: Outcome<unknown>): Promise<ApiError> {
  const body = "error" in rest ? rest.error : undefined;
  if (typeof body === "object" && body !== null) return new ApiError(response.status, body);
  return response.bodyUsed ? new ApiError(response.status) : readFailure(response);
}
