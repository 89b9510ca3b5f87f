/** A way to the API on which answers are lost: what stands between programs and servers. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { host } from "../../../scripts/stack/ports.ts";

/** What becomes of a request: refused on the way, or done and its answer lost. */
export type Trouble = "out of order" | "too many" | "answer lost";

export interface BadWay extends AsyncDisposable {
  url: string;
  /** What came by, in order. */
  requests: { method: string; path: string; once: string | undefined; trouble: Trouble | undefined }[];
}

/** Leads to `target`. The first request of each method meets the trouble that is named for it. */
export async function badWay(target: string, troubles: Record<string, Trouble>): Promise<BadWay> {
  const requests: BadWay["requests"] = [];
  const left = new Map(Object.entries(troubles));
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url: path = "", headers } = request;
    const trouble = left.get(method);
    left.delete(method);
    requests.push({ method, path, once: headers["idempotency-key"]?.toString(), trouble });
    const body = await buffer(request);
    if (trouble === "out of order")
      return response.writeHead(503, { "content-type": "text/html" }).end("<p>");
    if (trouble === "too many")
      return response
        .writeHead(429, { "retry-after": "0", "content-type": "application/problem+json" })
        .end('{"status": 429, "code": "too_many_requests", "detail": "Too many calls."}');
    const { host: _, connection: __, ...passed } = headers;
    const answer = await fetch(`${target}${path}`, {
      method,
      headers: passed as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    if (trouble === "answer lost") return response.destroy();
    return response
      .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
      .end(text);
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
