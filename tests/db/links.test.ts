/** Links that a browser is given: http or https and nothing else, by the one rule of SQL and TypeScript. */
import { describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { isWebLink } from "../../supabase/functions/_shared/contracts/web-link.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

const bad = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "DATA:text/html;base64,PHNjcmlwdD4=",
  "\u0001javascript:alert(1)",
  "java\tscript:alert(1)",
  " https://example.com",
  "\u0000https://example.com",
  "https://exa\nmple.com",
  "vbscript:x",
  "file:///etc/passwd",
  "//example.com",
  "example.com",
  "http:",
  "https://",
];
const good = ["https://example.com", "http://example.com/a?b=c#d", "HTTPS://example.com/ü"];
const storable = bad.filter((link) => !link.includes("\u0000"));

describe("a link", () => {
  it.each(bad)("%j is none for a browser", async (link) => {
    expect(isWebLink(link)).toBe(false);
    if (storable.includes(link)) {
      const [row] = await db.sql`select engine.web_link(${link}) as link`;
      expect(row?.link).toBeNull();
    }
  });

  it.each(good)("%j is one", async (link) => {
    expect(isWebLink(link)).toBe(true);
    const [row] = await db.sql`select engine.web_link(${link}) as link`;
    expect(row?.link).toBe(link);
  });
});

it.each(storable)("%j is refused as a fact's link, and in an answer", async (link) => {
  const { user, channel } = await newAccount(db);
  const insert = db.as(
    user,
    (sql) => sql`insert into public.facts (user_id, channel_id, question, answer, links)
      values (${user.id}, ${channel}, 'Where?', 'Here.', ${["https://example.com", link]})`,
  );
  expect(await refusalOf(insert)).toMatchObject({ sqlstate: "23514" });
});

it("from YouTube that no browser may be given is left out, and what it came with is kept", async () => {
  const { user, channel } = await newAccount(db);
  const video = (id: string, thumbnail_url: string) => ({
    id,
    channel_id: channel,
    title: "Bread",
    thumbnail_url,
  });
  await db.service("record_videos", {
    p_user: user.id,
    p_videos: [
      video("video000001", "javascript:alert(1)"),
      video("video000002", "https://i.ytimg.com/vi/x/default.jpg"),
    ],
  });
  const rows =
    await db.sql`select id, title, thumbnail_url from test.videos where user_id = ${user.id} order by id`;
  expect([...rows]).toEqual([
    { id: "video000001", title: "Bread", thumbnail_url: null },
    { id: "video000002", title: "Bread", thumbnail_url: "https://i.ytimg.com/vi/x/default.jpg" },
  ]);
});
