import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { escalationSentence, reasonSentence } from "./reply-reason";

const schemas = new URL("../../../supabase/schemas/", import.meta.url);

/** The literal reasons that the schema gives to move_reply and its callers. */
function reasonsInSchemas(): string[] {
  const sql = readdirSync(schemas)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => readFileSync(new URL(name, schemas), "utf8"))
    .join("\n");
  const patterns = [
    /engine\.move_reply\([^;]*?'(?:engine|owner)', '([a-z_]+)'/g,
    /engine\.approve\([^;]*?'(?:engine|owner)', '([a-z_]+)'/g,
    /engine\.return_to_queue\([^;]*?'([a-z_]+)'\)/g,
    /engine\.withdraw_unseen\([^;]*?'([a-z_]+)'\)/g,
    /then '([a-z_]+)'(?= *\n *when p\.| *\n *when not p\.| *\n *end$)/gm,
  ];
  // Functions whose every result is a reason.
  const deciders = ["why_not_unseen", "posting_hold", "pace_hold"].map((name) => {
    const from = sql.indexOf(`create function engine.${name}(`);
    return sql.slice(from, sql.indexOf("$$;", from));
  });
  const found = [
    ...patterns.flatMap((pattern) => [...sql.matchAll(pattern)]),
    ...deciders.flatMap((body) => [...body.matchAll(/then '([a-z_]+)'/g)]),
  ].map((match) => match[1] ?? "");
  // The verdict itself and the beginning of its reasons are no reasons.
  return [...new Set(found)].filter((reason) => !/^not_public_?$/.test(reason));
}

describe("reasons in words", () => {
  it("has a sentence for every reason that the schema writes", () => {
    const reasons = reasonsInSchemas();
    expect(reasons.length).toBeGreaterThan(15);
    expect(reasons.filter((reason) => reasonSentence(reason)?.startsWith("YouTube's reason:"))).toEqual([]);
  });

  it("has a sentence for every verdict, alone and after the last check", () => {
    for (const verdict of ["held", "likely_spam", "hidden", "gone"]) {
      expect(reasonSentence(verdict)).not.toMatch(/^YouTube's reason/);
      expect(reasonSentence(`not_public_${verdict}`)).not.toMatch(/^YouTube's reason/);
    }
  });

  it("puts a code it does not know into plain words", () => {
    expect(reasonSentence("someNewReason")).toBe("YouTube's reason: some new reason.");
    expect(reasonSentence("toString")).toBe("YouTube's reason: to string.");
  });

  it("says nothing where there is no reason", () => {
    expect(reasonSentence(null)).toBeNull();
    expect(reasonSentence("")).toBeNull();
  });

  it("names what a person should decide", () => {
    expect(escalationSentence("money")).toBe("It's about money.");
    expect(escalationSentence("something_new")).toBe("A person should decide on it.");
    expect(escalationSentence(null)).toBeNull();
  });
});
