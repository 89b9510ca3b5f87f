import { onceFetch } from "../runtime/once-fetch.ts";

const isCall = (address: string) => new URL(address).pathname.startsWith("/rest/v1/rpc/");

/**
 * Keeps the connections to functions of SQL, which may be called twice (service-database.ts): a new one for each call took a tenth of
 * a run. Auth, which ends accounts and makes links, is asked once.
 */
export const databaseFetch: typeof fetch = (input, init) =>
  isCall(input instanceof Request ? input.url : String(input)) ? fetch(input, init) : onceFetch(input, init);
