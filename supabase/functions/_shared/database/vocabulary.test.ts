/** A fact is said once: nobody but supabase/schemas/01_vocabulary.sql lists states, and nobody but 00_foundation.sql asks whose a row is. */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { REPLY_STATUSES } from "./vocabulary.gen.ts";

const root = resolve(import.meta.dirname, "../../../..");
const vocabulary = "supabase/schemas/01_vocabulary.sql";
const baseline = /supabase\/migrations\/\d+_baseline\.sql$/;

/** Sources by path from the root; comments and what people read are left in, since no list of states hides there by chance. */
function sources(patterns: string[], except: RegExp): [string, string][] {
  return globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !except.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(root, file), "utf8")]);
}

const state = `['"\`](?:${REPLY_STATUSES.join("|")})['"\`]`;
/** Two states side by side: in a list, a set or an array of either language, or as the words of an array literal. */
const inList = new RegExp(
  String.raw`[[(,]\s*${state}\s*,\s*(?:(?:null|'[^']*'|"[^"]*")\s*,\s*)*${state}\s*[,\])]`,
  "g",
);
const inBraces = new RegExp(
  String.raw`'\{(?:\w+,)*(?:${REPLY_STATUSES.join("|")})(?:,\w+)*,(?:${REPLY_STATUSES.join("|")})(?:,\w+)*\}'`,
  "g",
);
/** `status === "a" || status === "b"`, `status = 'a' or status = 'b'`, and their negations. */
const inChain = new RegExp(
  String.raw`(?:[!=]==?|=|<>)\s*${state}\s*\)?\s*(?:\|\||&&|\bor\b|\band\b)\s*\(?[\w.?]*(?:status|state)\s*(?:[!=]==?|=|<>)\s*${state}`,
  "gi",
);
/** `case "a": case "b":` */
const inSwitch = new RegExp(String.raw`case ${state}:\s*case ${state}:`, "g");

function lists(source: string): string[] {
  return [inList, inBraces, inChain, inSwitch].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([found]) => found),
  );
}

describe("a list of reply states", () => {
  it.each([
    "y.reply_status in ('draft', 'queue')",
    "y.reply_status = any(array['posting', 'verified_public'])",
    "y.reply_status <> all ('{posting,unknown}')",
    "y.reply_status = 'failed' or y.reply_status = 'unknown'",
    `new Set(["skipped", "removed"])`,
    `[null, "draft", "queue"].includes(status)`,
    `status === "failed" || status === "unknown"`,
    `case "posting":\n      case "verified_public":`,
  ])("is recognised in %s", (source) => {
    expect(lists(source)).not.toEqual([]);
  });

  it.each([
    "engine.move_reply(p_id, 'draft', 'engine', 'cancelled')",
    `{ draft: "to_approve", queue: "queued" }`,
    "y.reply_status = 'queue' and y.post_after <= now()",
  ])("is not seen in %s", (source) => {
    expect(lists(source)).toEqual([]);
  });

  it("stands in no other SQL file", () => {
    const files = sources(["supabase/schemas/*.sql", "supabase/seed.sql"], new RegExp(`^${vocabulary}$`));
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap(([file, source]) => lists(source).map((found) => `${file}: ${found}`))).toEqual([]);
  });

  it("stands in no TypeScript of functions, web and commands", () => {
    // The queries that the bench measures against are written out once more on purpose; rows that tests make say their states, as tests do.
    const files = sources(
      ["supabase/functions/**/*.ts", "web/src/**/*.{ts,tsx}", "scripts/**/*.ts"],
      /\.test\.tsx?$|\.gen\.ts$|database\.types\.ts$|^scripts\/(?:bench\/reports\/plain-queries\.ts$|builder\/rows\/)/,
    );
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap(([file, source]) => lists(source).map((found) => `${file}: ${found}`))).toEqual([]);
  });
});

describe("whose a row is", () => {
  it("is asked of engine.caller alone", () => {
    const files = sources(["supabase/schemas/*.sql"], /05_accounts\.sql$/);
    const asked = files.filter(([, source]) => /auth\.uid\(\)/.test(source));
    expect(asked.map(([file]) => file)).toEqual([]);
  });
});

describe("what an error code of Google means", () => {
  it("is read from its text by the health rule alone, which has to", () => {
    const files = sources(["supabase/schemas/*.sql"], baseline);
    const matching = files.flatMap(([file, source]) =>
      source
        .split("\n")
        .flatMap((line) => (/error_code\s*!?~/.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
    expect(matching).toEqual([
      "supabase/schemas/34_connection_health.sql: when engine.error_stands(c) and c.last_error_code ~* 'quota|403' then 'quota_reached'",
      "supabase/schemas/34_connection_health.sql: when engine.error_stands(c) and c.last_error_code ~* 'invalid_grant|invalid_token|401|revoked' then 'need_reauth'",
    ]);
  });
});
