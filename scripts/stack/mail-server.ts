/**
 * The mail box's process: maildev ends its process on signals and keeps one state a process, so it has one of its own. Its mails
 * hold sign-in links, and maildev gives them to every website; here they are its own page's alone, and those of programs.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { Duplex } from "node:stream";
import "../lib/lossy-output.ts";
import { isAskedByOwnName, isFromAnotherPage, isOpenedByLink } from "../lib/own-page.ts";
import { host } from "./ports.ts";

interface MailDevOptions {
  smtp: number;
  web: number;
  ip: string;
  webIp: string;
  mailDirectory: string;
  silent: boolean;
}

interface MailBox {
  smtp: { listen(port: number, host: string): void };
}

const load = createRequire(import.meta.url);
const createMailBox: (options: MailDevOptions) => MailBox = load("maildev");
const page: { server: Server } = load("maildev/lib/web");
const [smtp, web, mailDirectory = ""] = process.argv.slice(2);

// Nobody else on this machine reads the mails.
process.umask(0o077);

const box = createMailBox({
  smtp: Number(smtp),
  web: Number(web),
  ip: host,
  webIp: host,
  mailDirectory,
  silent: true,
});
guard(page.server);
// Its own `listen` fails in 2.2.0: the line it logs reads a variable that does not exist.
box.smtp.listen(Number(smtp), host);

function isAllowed({ headers, method, url }: IncomingMessage): boolean {
  if (!isAskedByOwnName(headers, Number(web))) return false;
  const isFrontPage = method === "GET" && url === "/";
  return !isFromAnotherPage(headers) || (isFrontPage && isOpenedByLink(headers));
}

/** Puts the check before everything that listens: maildev's pages, its API and its socket. */
function guard(server: Server): void {
  const answer = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("cross-origin-resource-policy", "same-origin");
    response.setHeader("content-security-policy", "frame-ancestors 'self'");
    if (!isAllowed(request)) {
      response
        .writeHead(403, { "content-type": "text/plain" })
        .end("This mailbox only answers its own page.\n");
      return;
    }
    withoutCors(response);
    for (const listener of answer) listener.call(server, request, response);
  });

  const upgrade = server.listeners("upgrade");
  server.removeAllListeners("upgrade");
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isAllowed(request)) socket.destroy();
    else for (const listener of upgrade) listener.call(server, request, socket, head);
  });
}

/** maildev says in every answer that any website may read it. */
function withoutCors(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase().startsWith("access-control-") ? response : set(name, value);
}
