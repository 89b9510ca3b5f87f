/** Calls that no program of ours makes, by keys: every operation of the API, and messages to the function of assistants. */
import fc from "fast-check";
import { z } from "zod";
import { listQuery } from "../../../supabase/functions/_shared/contracts/api/comments.ts";
import { operations } from "../../../supabase/functions/_shared/contracts/api/index.ts";
import type { Operation } from "../../../supabase/functions/_shared/contracts/api/operation.ts";
import { SCOPES } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { ofSchema, type Schema } from "./contracts.ts";
import {
  encode,
  type HostileCall,
  methods,
  oddHeaders,
  parameters,
  type Sender,
  written,
} from "./requests.ts";
import { anything, type Known, NOT_OURS, recordOf, textFrom } from "./values.ts";

/** A write that a program of another account's made: what it asked for, and by which Idempotency-Key. */
export interface AnothersWrite {
  method: string;
  path: string;
  body: string;
  once: string;
}

const sender: fc.Arbitrary<Sender> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...SCOPES.map((scope) => `key for ${scope}` as const)) },
  { weight: 6, arbitrary: fc.constant("key for everything" as const) },
  { weight: 1, arbitrary: fc.constantFrom("made-up key", "revoked key") },
  { weight: 1, arbitrary: fc.constantFrom("no key", "visitor", "attacker", "forger") },
);

/** What a header may say without being one that no client can send. */
const headerText = fc.constantFrom(
  ...[
    "",
    "*",
    '"',
    "W/",
    '""',
    "0",
    "-1",
    "null",
    "__proto__",
    "a b",
    "a,b",
    "x".repeat(101),
    "x".repeat(4_000),
  ],
  ...["\u00e9\u00ff", "%00", "{}", "' or 1=1 --", "DELETE", "text/html", "gzip", "bytes=0-", "127.0.0.1"],
);

/** Mostly what a write needs; else what a proxy, the Data API or an assistant's server might believe. */
const programHeaders = (onces: string[]) =>
  fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.uuid().map((once) => ({ "idempotency-key": once })) },
        { weight: 3, arbitrary: fc.constantFrom(...onces).map((once) => ({ "idempotency-key": once })) },
        { weight: 1, arbitrary: headerText.map((once) => ({ "idempotency-key": once })) },
        { weight: 1, arbitrary: fc.constant({}) },
      ),
      oddHeaders,
      fc.oneof(
        { weight: 5, arbitrary: fc.constant({}) },
        {
          weight: 2,
          arbitrary: fc.dictionary(
            fc.constantFrom(
              ...[
                "x-program-call",
                "x-account",
                "apikey",
                "if-none-match",
                "content-encoding",
                "prefer",
                "cookie",
              ],
              ...["x-http-method", "x-original-url", "x-forwarded-host", "accept-profile", "content-profile"],
              ...["mcp-session-id", "mcp-protocol-version", "last-event-id", "x-request-id"],
            ),
            headerText,
            { maxKeys: 3 },
          ),
        },
      ),
    )
    .map(([once, odd, more]) => ({ ...once, ...odd, ...more }) as Record<string, string>);

/** Values of a contract, of which one is mostly wrong. */
const ofContract = (contract: z.ZodType, known: Known) =>
  ofSchema(z.toJSONSchema(contract, { io: "input", unrepresentable: "any" }) as Schema, known);

/** A body as bytes: as `written` has it, or too large, or no UTF-8, or with names that objects have already. */
function sent(value: fc.Arbitrary<unknown>): fc.Arbitrary<Pick<HostileCall, "body" | "bytes">> {
  return fc.oneof(
    { weight: 14, arbitrary: written(value).map((body) => ({ body })) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(
          ...[
            "\xff\xfe{\x00}\x00",
            '{"text":"\xc3("}',
            '{"text":"\xed\xa0\x80"}',
            "\xef\xbb\xbf{}",
            '{"text":"\xf8"}',
          ],
          ...[
            '{"text":"a","text":"b"}',
            `{"text":"${"x".repeat(66_000)}"}`,
            " ".repeat(300_000),
            "{".repeat(60_000),
          ],
          ...[
            `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
            `{${'"a":{'.repeat(5_000)}`,
            '{"version":1e999}',
          ],
          ...[
            '{"constructor":{"prototype":{"admin":true}}}',
            '{"__proto__":[]}',
            '{"toString":1,"valueOf":2}',
          ],
        )
        .map((body) => ({ body, bytes: true })),
    },
  );
}

/** Where lists go on: ours with other places in them, and what is none. */
const cursors = (known: Known) =>
  fc.oneof(
    anything.map((value) => Buffer.from(JSON.stringify(value) ?? "").toString("base64url")),
    fc
      .dictionary(fc.constantFrom("id", "at", "urgency", "__proto__", "a"), anything)
      .map((value) => Buffer.from(JSON.stringify(value)).toString("base64url")),
    fc.constantFrom(...known).map((one) => Buffer.from(JSON.stringify(one)).toString("base64url")),
    fc.constantFrom(
      "_w",
      "AA",
      "====",
      "bnVsbA",
      "MQ",
      "LTE",
      "OTk5OTk5OTk5OTk5OTk5OTk5OTk",
      "x".repeat(5_000),
    ),
  );

function queries(operation: Operation, known: Known): fc.Arbitrary<string> {
  const fields = Object.entries(operation.query?.shape ?? {}).map(
    ([name, contract]) =>
      [
        name,
        name === "cursor"
          ? cursors(known)
          : fc.option(ofContract(contract as z.ZodType, known), { nil: undefined }),
      ] as const,
  );
  const asked = recordOf(Object.fromEntries(fields)).map((values) =>
    parameters(values as Record<string, unknown>),
  );
  return fc.oneof(
    { weight: fields.length > 0 ? 2 : 16, arbitrary: fc.constant("") },
    { weight: fields.length > 0 ? 8 : 1, arbitrary: asked },
    { weight: 1, arbitrary: fc.tuple(asked, asked).map((both) => both.join("&")) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...[
          "__proto__=1",
          "constructor[prototype][a]=1",
          "limit=1&limit=2",
          "=",
          "&&&",
          "%",
          "%ff=%ff",
          "search=%00",
        ],
        ...[
          `search=${"x".repeat(9_000)}`,
          `${"a=1&".repeat(2_000)}`,
          "limit=1e3",
          "limit=0x10",
          "cursor=",
          "?",
        ],
      ),
    },
  );
}

/** Words of a path, where no id stands. */
const ACTS = ["cancel", "restore", "draft", "spam", "not_spam", "keep"];

/** Of what paths name, by the word before the id, what both accounts have. */
export type Places = Readonly<Record<"comments" | "labels" | "notes" | "facts" | "questions", Known>>;

/** A path as it stands in the table, with ids that are known, mostly of its kind, or with what is none. */
function paths({ path }: Operation, known: Known, places: Places): fc.Arbitrary<string> {
  const ofKind = (before: string) => places[before.split("/").at(-2) as keyof Places] ?? ACTS;
  const valueAfter = (before: string) =>
    fc.oneof(
      { weight: 24, arbitrary: fc.constantFrom(...ofKind(before)).map(encode) },
      { weight: 4, arbitrary: fc.constantFrom(...known).map(encode) },
      { weight: 1, arbitrary: textFrom(known).map(encode) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "..%2f..",
          "%2e%2e",
          "%",
          "%ff",
          "%00",
          "a%2Fb",
          "__proto__",
          ";x=1",
          "x".repeat(3_000),
        ),
      },
    );
  const names = path.split(/\{\w+\}/);
  return fc
    .tuple(...names.slice(0, -1).map(valueAfter))
    .map((values) => names.map((name, n) => `${name}${values[n] ?? ""}`).join(""));
}

function operationCalls(
  id: string,
  operation: Operation,
  known: Known,
  places: Places,
  onces: string[],
): fc.Arbitrary<HostileCall> {
  return fc
    .record({
      sender,
      method: methods([operation.method]),
      headers: programHeaders(onces),
      path: paths(operation, known, places),
      query: queries(operation, known),
      tail: fc.oneof(
        { weight: 25, arbitrary: fc.constant("") },
        fc.constantFrom("/", "//", "/..", "/%2e%2e/account", "/%00", ";a", "/notes/notes"),
      ),
      sent: operation.body
        ? sent(ofContract(operation.body, known))
        : fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, sent(anything)),
    })
    .map(({ path, query, tail, sent, ...call }) => ({
      ...call,
      ...sent,
      area: "programs",
      target: `api ${id}`,
      path: `/functions/v1/api${path}${tail}${query && `?${query}`}`,
    }));
}

const { searchKnowledge, reportNumbers, addFact } = operations;

/** What a tool of assistants takes, by its name. */
const tools: Record<string, z.ZodType> = {
  find_comments: listQuery,
  get_conversation: z.object({ comment_id: z.uuid() }),
  search_knowledge: searchKnowledge.query as z.ZodType,
  report: reportNumbers.query as z.ZodType,
  propose_reply: z.object({ comment_id: z.uuid(), version: z.int(), text: z.string() }),
  approve_reply: z.object({ comment_id: z.uuid(), version: z.int() }),
  add_fact: addFact.body as z.ZodType,
};

function messages(known: Known): fc.Arbitrary<unknown> {
  const used = Object.entries(tools).map(([name, contract]) =>
    fc.record({
      name: fc.constant(name),
      arguments: ofContract(contract, known),
    }),
  );
  const named = fc.constantFrom("__proto__", "constructor", "toString", "", "approve_reply\u0000", "nothing");
  const calls = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...used) },
    { weight: 1, arbitrary: fc.record({ name: named, arguments: anything }) },
  );
  const version = fc.constantFrom("2025-06-18", "2025-03-26", "1999-01-01", "");
  const greeting = fc.record({
    protocolVersion: fc.oneof(version, anything),
    capabilities: fc.oneof(fc.constant({}), anything),
    clientInfo: fc.oneof(fc.constant({ name: "x", version: "1" }), anything),
  });
  const uri = fc.oneof(
    fc.constantFrom("rejoinder://inbox", "rejoinder://report", "rejoinder://../inbox", NOT_OURS, "x"),
    textFrom(known),
  );
  const asked = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.constant("tools/call"), calls) },
    { weight: 2, arbitrary: fc.tuple(fc.constant("resources/read"), recordOf({ uri })) },
    { weight: 1, arbitrary: fc.tuple(fc.constant("initialize"), greeting) },
    {
      weight: 3,
      arbitrary: fc.tuple(
        fc.constantFrom(
          ...[
            "tools/list",
            "resources/list",
            "resources/templates/list",
            "prompts/list",
            "prompts/get",
            "ping",
          ],
          ...["completion/complete", "logging/setLevel", "notifications/cancelled", "resources/subscribe"],
          ...[
            "notifications/initialized",
            "sampling/createMessage",
            "__proto__",
            "constructor",
            "",
            "tools/call",
          ],
        ),
        anything,
      ),
    },
  );
  const id = fc.oneof(
    fc.integer({ min: 0, max: 99 }),
    fc.constantFrom("one", null, -1, 1.5, "", "__proto__"),
    anything,
  );
  const message = fc
    .record({ id: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 99 }) }, id), asked })
    .map(({ id, asked: [method, params] }) => ({ jsonrpc: "2.0", id, method, params }));
  return fc.oneof(
    { weight: 10, arbitrary: message },
    { weight: 1, arbitrary: fc.array(message, { maxLength: 4 }) },
    { weight: 1, arbitrary: recordOf({ jsonrpc: fc.constant("2.0"), id, method: fc.constant("ping") }) },
  );
}

function assistantCalls(known: Known, onces: string[]): fc.Arbitrary<HostileCall> {
  const usual = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };
  return fc
    .record({
      sender,
      method: methods(["POST"]),
      headers: programHeaders(onces),
      plain: fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constant({})),
      tail: fc.oneof(
        { weight: 25, arbitrary: fc.constant("") },
        fc.constantFrom("/", "/sse", "?sessionId=1"),
      ),
      sent: sent(messages(known)),
    })
    .map(({ plain, headers, tail, sent, ...call }) => ({
      ...call,
      ...sent,
      headers: { ...plain, ...headers },
      area: "programs",
      target: "mcp",
      path: `/functions/v1/mcp${tail}`,
    }));
}

/** Calls by keys of what programs and assistants are offered, each operation about as often as the others. */
export function programCalls(
  known: Known,
  places: Places,
  { once, ...another }: AnothersWrite,
): fc.Arbitrary<HostileCall> {
  const onces = [once, "hostile-1", "hostile-2"];
  // As the other account's program asked, by its Idempotency-Key: whoever takes that for theirs is told what was answered there.
  const stolen = sender.map(
    (who): HostileCall => ({
      ...another,
      sender: who,
      area: "programs",
      target: "api of another's write",
      headers: { "idempotency-key": once },
    }),
  );
  const each = Object.entries(operations).map(([id, one]) =>
    operationCalls(id, one as unknown as Operation, known, places, onces),
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...each) },
    { weight: 5, arbitrary: assistantCalls(known, onces) },
    { weight: 1, arbitrary: stolen },
  );
}
