/** Requests that no client of ours makes, whatever they ask for. */
import fc from "fast-check";
import type { Scope } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { anything } from "./values.ts";

/** Programs of the attacker's account, by what their key is good for; and a key that nobody made, or that was revoked. */
export type KeySender = `key for ${Scope | "everything"}` | "made-up key" | "revoked key";

/** Who sends it: nobody in particular, a visitor, the attacker's own account, somebody with a token of their own making, or a program. */
export type Sender = "no key" | "visitor" | "attacker" | "forger" | KeySender;

export interface HostileCall {
  /** functions, and programs, by the functions that take keys: answered by us. data: answered by the Data API. */
  area: "functions" | "data" | "programs";
  target: string;
  sender: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Sent as it is, when the method has a body. */
  body?: string;
  /** Its letters are bytes, which need not be UTF-8. */
  bytes?: boolean;
}

export const oddHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        "x-forwarded-for",
        "x-real-ip",
        "forwarded",
        "x-http-method-override",
        "origin",
        "x-client-info",
        "range",
      ),
      fc.constantFrom(
        "127.0.0.1",
        "10.0.0.1, 127.0.0.1",
        "for=_hidden",
        "DELETE",
        "null",
        "https://evil.example",
        "0-999999999",
        "-5-",
      ),
      { maxKeys: 2 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      "content-type": fc.constantFrom(
        "text/plain",
        "text/csv",
        "application/xml",
        "multipart/form-data",
        "application/json; charset=utf-16",
        "",
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      accept: fc.constantFrom(
        "text/csv",
        "application/vnd.pgrst.object+json",
        "application/vnd.pgrst.plan+json",
        "application/octet-stream",
        "image/png",
      ),
    }),
  },
);

/** A body as text: mostly the value's JSON, else JSON that no program writes, or none at all. */
export function written(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const broken = fc.constantFrom(
    ...[
      "",
      "{",
      "[",
      "nul",
      '{"a":}',
      '{"id":1e400}',
      '{"id":"\\ud800"}',
      "[".repeat(20_000),
      '{"__proto__":{"admin":true}}',
    ],
    ...['"text"', "1", "null", "[]", "\u0000", '{"id":"\\u0000"}', "�", `[${"{},".repeat(3_000)}{}]`],
  );
  return fc.oneof(
    { weight: 12, arbitrary: value.map((one) => JSON.stringify(one) ?? "") },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: anything.map((one) => JSON.stringify(one) ?? "") },
  );
}

export const methods = (usual: string[]) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...usual) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"),
    },
  );

export function parameters(values: Record<string, unknown>): string {
  return Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${encode(name)}=${encode(typeof value === "string" ? value : JSON.stringify(value))}`,
    )
    .join("&");
}

/** Addresses have an end; lone surrogates cannot be written in one. */
export function encode(value: string): string {
  return encodeURIComponent(value.slice(0, 2_000).toWellFormed());
}
