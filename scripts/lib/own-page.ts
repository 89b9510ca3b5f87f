/**
 * Keeps other websites away from servers on this machine. A browser carries any page's requests to 127.0.0.1, and a name that
 * its owner lets point here makes such a page and the server one origin.
 */
import type { IncomingHttpHeaders } from "node:http";

type Headers = Pick<
  IncomingHttpHeaders,
  "host" | "origin" | "sec-fetch-site" | "sec-fetch-mode" | "sec-fetch-dest"
>;

/** Whether the caller asked for this machine by its own name; another's name that leads here is refused. */
export function isAskedByOwnName({ host }: Headers, port: number): boolean {
  return [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`].includes(host ?? "");
}

/** Whether a page of another origin made the request. Programs send neither header; a typed address is of no page. */
export function isFromAnotherPage(headers: Headers): boolean {
  const site = headers["sec-fetch-site"];
  const isOtherSite = site !== undefined && site !== "same-origin" && site !== "none";
  return isOtherSite || (headers.origin !== undefined && headers.origin !== `http://${headers.host}`);
}

/** Whether the request is for a whole page in a tab, as by a link: its answer is the person's to see and no page's to read. */
export function isOpenedByLink(headers: Headers): boolean {
  return headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
}
