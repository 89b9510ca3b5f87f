/** A receiver on this machine, which answers as it is told and keeps what it was sent. */
import { Webhook } from "standardwebhooks";

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** How it answers from now on; 204 at first. */
  answers(as: (received: Received) => Response | Promise<Response>): void;
  close(): Promise<void>;
}

export function openReceiver(): Receiver {
  const received: Received[] = [];
  let answer: (received: Received) => Response | Promise<Response> = () =>
    new Response(null, { status: 204 });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const one = { headers: Object.fromEntries(request.headers), body: await request.text() };
    received.push(one);
    return answer(one);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/hook`,
    received,
    answers: (as) => {
      answer = as;
    },
    close: () => server.shutdown(),
  };
}

/** What was sent, if it is signed with a secret; throws where it is not. */
export function verified(secret: string, { headers, body }: Received): Record<string, unknown> {
  return new Webhook(secret).verify(body, headers) as Record<string, unknown>;
}

/** As a receiver that keeps what it has by its id: each event once, in the order of its first coming. */
export function once(received: Received[]): Record<string, unknown>[] {
  const byId = new Map(received.map(({ headers, body }) => [headers["webhook-id"], body]));
  return [...byId.values()].map((body) => JSON.parse(body));
}
