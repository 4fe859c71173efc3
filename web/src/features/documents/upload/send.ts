import { ask, authorizedFetch } from "../../../api/client";

interface Sent {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export async function send<Out>(
  method: string,
  path: string,
  { query = {}, body, headers, signal }: Sent = {},
) {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const request = new Request(url, {
    method,
    signal,
    headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const response = await authorizedFetch(request);
  const data = response.ok ? ((await response.json()) as { mysql: Out }) : undefined;
  return (await ask(Promise.resolve({ data, response }))) as Out;
}
