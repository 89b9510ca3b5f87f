/**
 * A fetch that sends every request at most once. Deno's global fetch re-sends a POST when a pooled connection drops
 * (docs/YOUTUBE.md, Clients that send twice); a client that keeps no idle connection has none to drop. Other runtimes don't re-send.
 */
const client = typeof Deno === "undefined" ? undefined : Deno.createHttpClient({ poolMaxIdlePerHost: 0 });

export const onceFetch: typeof fetch = (input, init) =>
  client
    ? fetch(input, { ...init, client } as RequestInit & { client: Deno.HttpClient })
    : fetch(input, init);
