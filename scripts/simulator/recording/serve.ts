/** A Google that says again what it said in a recording. */
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { Exchange } from "../../../supabase/functions/_shared/google/recorder.ts";
import { listen } from "../../lib/http-server.ts";

const CREDENTIALS = ["key", "access_token", "oauth_token", "token"];

export type Replay = { origin: string; unanswered(): string[]; close(): Promise<void> };

/** Answers each call as the recording did when the same was asked, in order; the last answer of a call is given again and again. */
export async function serveRecording(exchanges: Exchange[], port = 0): Promise<Replay> {
  const answers = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const key = keyOf(exchange);
    answers.set(key, [...(answers.get(key) ?? []), exchange]);
  }
  const unknown: string[] = [];

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all("*", async (context) => {
    const { pathname, searchParams } = new URL(context.req.url);
    const as = context.req.header("authorization") ? "oauth" : searchParams.has("key") ? "key" : "none";
    for (const name of CREDENTIALS) searchParams.delete(name);
    searchParams.sort();
    const text = await context.req.text();
    const asked = {
      method: context.req.method,
      path: pathname,
      query: searchParams.toString(),
      as,
      sent: json(text),
    };
    const waiting = answers.get(keyOf(asked as Exchange));
    const [exchange] = waiting ?? [];
    if (exchange === undefined) {
      unknown.push(keyOf(asked as Exchange));
      const message = "The recording has no such exchange.";
      return context.json(
        { error: { code: 404, message, errors: [{ reason: "notRecorded", domain: "replay" }] } },
        404,
      );
    }
    if (waiting && waiting.length > 1) waiting.shift();
    const { status, answer, unreadable } = exchange;
    if (status === null) {
      context.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    const body =
      unreadable === undefined
        ? answer === undefined
          ? null
          : JSON.stringify(answer)
        : "x".repeat(unreadable);
    return new Response(body, { status, headers: { "content-type": "application/json; charset=UTF-8" } });
  });
  const server = await listen(app.fetch, port);
  return {
    origin: `http://127.0.0.1:${server.port}`,
    unanswered: () => unknown,
    close: () => server.close(),
  };
}

/** What makes two calls the same; tokens and texts are other ones each time. */
function keyOf({ method, path, query, as, sent }: Exchange): string {
  const about = sent as { id?: unknown; snippet?: { parentId?: unknown } } | null;
  const subject = about && typeof about === "object" ? (about.id ?? about.snippet?.parentId ?? "") : "";
  return `${method} ${path}?${query} as ${as} ${subject}`.trim();
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
