/** Requests whose path goes out letter by letter: fetch would write it as it should be. */
import http from "node:http";
import https from "node:https";
import type { Place } from "./place.ts";

export interface RawAnswer {
  status: number;
  text: string;
  json: Record<string, unknown>;
}

interface Ask {
  method?: string;
  body?: unknown;
  token?: string;
  /** Who calls, as a proxy says it: for the gateway itself. */
  from?: string;
}

const agents = {
  "http:": new http.Agent({ keepAlive: true }),
  "https:": new https.Agent({ keepAlive: true }),
};

/** With the key that every browser has. */
export function ask(
  { keys }: Pick<Place, "keys">,
  origin: string,
  path: string,
  { method = "POST", body, token, from }: Ask = {},
): Promise<RawAnswer> {
  const { protocol, hostname, port } = new URL(origin);
  const client = protocol === "https:" ? https : http;
  const headers = {
    apikey: keys.publishableKey,
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(from && { "x-forwarded-for": from }),
  };
  const agent = agents[protocol as keyof typeof agents];
  return new Promise((resolve, reject) => {
    const request = client.request(
      { protocol, hostname, port, path, method, headers, agent },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: response.statusCode ?? 0, text, json: asObject(text) });
      },
    );
    request.setTimeout(60_000, () => request.destroy(new Error(`no answer to ${path}`)));
    request.once("error", reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What an answer says, without its words: alike for answers that were come by in the same way. */
export function kindOf({ status, json }: RawAnswer): string {
  return `${status} ${json.error_code ?? json.code ?? ""}`;
}

/** So many from here are let through to Auth at once, and as many again in five minutes. */
export function allowedWithin(amount: number, ms: number): number {
  return amount + Math.ceil((ms / 300_000) * amount);
}
