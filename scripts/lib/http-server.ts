/** HTTP servers on this machine. */
import type { AddressInfo } from "node:net";
import { type HttpBindings, serve } from "@hono/node-server";

export interface HttpServer {
  port: number;
  /** Cuts what is open and frees the port. */
  close(): Promise<void>;
}

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
  });
}
