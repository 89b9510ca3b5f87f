/** What a rule says of itself in one sentence, on the screen of rules and in the terms of posting without review. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { newRule, ruleStates } from "../../scripts/builder/rows/rules.ts";
import { placeVideos } from "../../scripts/builder/rows/videos.ts";
import { languageName } from "../../supabase/functions/_shared/contracts/language-name.ts";
import { LANGUAGES } from "../../web/src/lib/languages.ts";
import { starterRules, starterSentences } from "../../web/src/screens/rules/starter-rules.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let account: Connection;
beforeEach(async () => {
  account = await newAccount(db);
});

describe("a rule's sentence", () => {
  const sentence = async (values: object) => {
    const id = await newRule(db, account, values);
    return (await ruleStates(db, account)).find((rule) => rule.id === id)?.sentence;
  };

  it("names every condition and the action", async () => {
    await placeVideos(db, account, { id: "v1", title: "Rye" });
    expect(
      await sentence({
        words: ["price", "cost"],
        pattern: "how m(u|a)ch",
        languages: ["de"],
        categories: ["Questions", "Requests"],
        sentiments: ["Negative"],
        video_ids: ["v1", "v2"],
        viewer: "new",
        action: "skip",
      }),
    ).toBe(
      "When a comment contains “price” or “cost”, matches the pattern how m(u|a)ch, is in German, " +
        "is a question or a request, sounds negative, is under “Rye” or “v2”, " +
        "and comes from someone commenting for the first time: leave it without a reply.",
    );
  });

  it("names no video of another account", async () => {
    const other = await newAccount(db);
    await placeVideos(db, other, { id: "theirs", title: "Secret" });
    expect(await sentence({ video_ids: ["theirs"] })).toContain("is under “theirs”:");
  });

  it("names a rule for emoji", async () => {
    expect(await sentence({ emoji_only: true, action: "fixed", fixed_text: "❤️" })).toBe(
      "When a comment is only emoji: reply “❤️”.",
    );
  });

  it("says of a rule without conditions that it takes every comment", async () => {
    expect(await sentence({})).toBe("For every comment: write a draft that waits for you.");
  });

  it("shortens long lists and long texts", async () => {
    const words = ["a", "b", "c", "d", "e"];
    const told = await sentence({ words, action: "fixed", fixed_text: "x".repeat(300) });
    expect(told).toContain("“a”, “b”, “c”, or 2 more");
    expect(told?.length).toBeLessThan(200);
    expect(await sentence({ words: words.slice(1) })).toContain("“b”, “c”, “d”, or “e”:");
  });

  it("quotes a fixed reply and adds no second full stop", async () => {
    expect(await sentence({ action: "fixed", fixed_text: "Thank you." })).toBe(
      "For every comment: reply “Thank you.”",
    );
  });

  it("is what the starters on the screen say", async () => {
    for (const starter of starterRules) expect(starterSentences[starter.name]).toBe(await sentence(starter));
  });

  it("knows each language that rules offer by the name that the screens have", async () => {
    const rows = await db.sql<{ code: string; name: string }[]>`
      select code, engine.language_name(code) as name from unnest(${[...LANGUAGES, "qqx"]}::text[]) code`;
    for (const { code, name } of rows) expect(name).toBe(languageName(code));
  });
});
