/** What a wire between two parts does with a request that it lets through: it takes it on whole, and gives the answer back. */
import { type Agent, type IncomingMessage, request, type ServerResponse } from "node:http";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Target {
  url: URL;
  agent: Agent;
}

/** Passes a request on and reads its answer; rejects when there is none, or when `signal` ends it. */
export function forward(
  { url, agent }: Target,
  incoming: IncomingMessage,
  body: Buffer,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = url;
    const headers = { ...incoming.headers, host };
    const onward = request(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers,
        agent,
        ...(signal && { signal }),
      },
      (answer) => {
        bodyOf(answer).then(
          (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
          reject,
        );
      },
    );
    onward.on("error", reject);
    onward.end(body);
  });
}

export async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

export function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const { "transfer-encoding": _, connection: __, ...kept } = headers;
  outgoing.writeHead(status, { ...kept, "content-length": body.length });
  outgoing.end(body);
}
