/** HTTP servers on this machine. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type HttpBindings, serve } from "@hono/node-server";

export interface HttpServer {
  port: number;
  /** Cuts what is open and frees the port. */
  close(): Promise<void>;
}

const KEEP_ALIVE_MS = 65_000;

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** Listens on 127.0.0.1; port 0 takes a free one. Rejects when the port cannot be had. */
export function listen(fetch: Fetch, port: number): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const options = { fetch: fetch as Parameters<typeof serve>[0]["fetch"], port, hostname: "127.0.0.1" };
    const server = serve(options, (address: AddressInfo) =>
      resolve({
        port: address.port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ("closeAllConnections" in server) server.closeAllConnections();
          }),
      }),
    );
    server.once("error", reject);
    // A busy client asks again after more than Node's five seconds, and would ask on a connection that is just being closed.
    if ("keepAliveTimeout" in server) server.keepAliveTimeout = KEEP_ALIVE_MS;
    // Whoever is being answered, or was before all they sent was read, is told nothing more: it would pass for the next answer.
    const answering = new WeakSet<Socket>();
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      answering.add(socket);
      response.once("close", () => request.complete && answering.delete(socket));
    });
    server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
      answering.has(socket) ? socket.destroy() : refuseUnread(error, socket),
    );
  });
}

/** What Node could not read as a request is answered in the form of every other refusal; by itself Node says nothing but the status. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? [431, "The address and headers of a request can have at most 16 kB. Send less."]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? [408, "The request did not come in time. Send it again."]
        : [400, "This is no request of HTTP/1.1."];
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
