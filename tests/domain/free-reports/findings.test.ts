import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { ReadComment, ReadThread } from "../../../supabase/functions/_shared/youtube/answers.ts";
import {
  type Findings,
  findingsOf,
  type Reading,
} from "../../../supabase/functions/free-reports/findings.ts";
import { percentOf, reportMail } from "../../../supabase/functions/free-reports/mail.ts";
import { Picture } from "../../../supabase/functions/free-reports/png.ts";

const [owner, now] = ["UCowner", new Date("2026-03-31T12:00:00Z")];
let made = 0;

function comment(text: string, more: Partial<ReadComment> = {}): ReadComment {
  return {
    id: `c${made++}`,
    author_channel_id: "UCviewer",
    author_name: "@viewer",
    text,
    published_at: "2026-03-20T10:00:00Z",
    updated_at: null,
    like_count: 0,
    moderation_status: null,
    ...more,
  };
}

function thread(top: ReadComment, replies: ReadComment[] = [], total = replies.length): ReadThread {
  return {
    thread_id: top.id,
    video_id: "v",
    can_reply: true,
    total_reply_count: total,
    comment: top,
    replies,
  };
}

const found = (threads: ReadThread[], more: Partial<Reading> = {}): Findings =>
  findingsOf({
    channelId: owner,
    since: new Date("2026-03-01T12:00:00Z"),
    now,
    whole: true,
    threads,
    replies: new Map(),
    ...more,
  });
const answer = () => comment("Ten minutes.", { author_channel_id: owner });

test("counts viewers' comments of the period, answered when the channel itself replied", () => {
  const report = found([
    thread(comment("How long does it rest?")),
    thread(comment("Thank you so much for this!"), [comment("Me too"), answer()]),
    thread(comment("Which flour is it?"), [comment("Wholegrain, I think")]),
    thread(comment("My own note", { author_channel_id: owner })),
    thread(comment("Too old?", { published_at: "2026-02-27T10:00:00Z" })),
  ]);
  expect(report).toMatchObject({
    comments: 3,
    answered: 1,
    toAnswer: 3,
    toAnswerAnswered: 1,
    openQuestions: 2,
    unclear: 0,
  });
  expect(report.days).toHaveLength(31);
  expect(report.days.find(({ day }) => day === "2026-03-20")).toEqual({
    day: "2026-03-20",
    answered: 1,
    open: 2,
  });
});

test("leaves spam out of what is to be answered, and keeps it among all comments", () => {
  const report = found([
    thread(comment("Check out my channel, free gift cards at www.win-cash.top")),
    thread(comment("How long does it rest?"), [answer()]),
  ]);
  expect(report).toMatchObject({ comments: 2, answered: 1, toAnswer: 1, toAnswerAnswered: 1 });
});

test("says nothing of a long conversation whose replies were not all read", () => {
  const long = thread(comment("Who knows?"), [comment("Not me")], 40);
  expect(found([long])).toMatchObject({ comments: 0, unclear: 1, openQuestions: 0 });
  const read = (replies: ReadComment[], whole: boolean) =>
    found([long], { replies: new Map([[long.thread_id, { replies, whole }]]) });
  expect(read([answer()], false)).toMatchObject({ comments: 1, answered: 1 });
  expect(read([comment("Nor me")], true)).toMatchObject({ comments: 1, answered: 0, openQuestions: 1 });
});

test.each([
  "See https://evil.example for more?",
  "What is evil.com about?",
  "Did you write to @somebody about it?",
  "Is it 0800 or +4930123456789?",
])("shows no question with what a mail client would make a link of: %s", (text) => {
  expect(found([thread(comment(text))]).questions).toEqual([]);
});

test("shows ten questions, the most liked first, clipped and on one line", () => {
  const report = found([
    ...Array.from({ length: 12 }, (_, n) => thread(comment(`How is part ${n} made?`, { like_count: n }))),
    thread(comment(`Why\n\n${"so long ".repeat(60)}?`, { like_count: 99 })),
  ]);
  expect([report.questions.length, report.openQuestions]).toEqual([10, 13]);
  expect(report.questions[0]?.text).toMatch(/^Why so long .*…$/);
  expect([...(report.questions[0]?.text ?? "")].length).toBeLessThanOrEqual(160);
  expect(report.questions[1]).toMatchObject({ text: "How is part 11 made?", likes: 11 });
});

test("a report of the newest alone begins where it was read to", () => {
  const report = found([thread(comment("Why?", { published_at: "2026-03-28T10:00:00Z" }))], { whole: false });
  expect(report.from).toBe("2026-03-28");
  expect(report.days).toHaveLength(4);
});

test("a hundred percent is said of all alone", () => {
  expect([percentOf(999, 1000), percentOf(3, 3), percentOf(0, 0)]).toEqual(["99 %", "100 %", "0 %"]);
});

test("a mail says of what each share is, and has no markup of anybody else's", async () => {
  const report = found([thread(comment('Is <b>bold</b> & "quoted" ok?'))]);
  const mail = await reportMail(report, {
    title: "<img src=x> & Co",
    email: "kim+a@example.test",
    site: "https://rejoinder.test",
  });
  expect(mail.html).toContain("Is &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; ok?");
  expect(mail.html).not.toMatch(/<b>|<img src=x/);
  expect(mail.html).toContain("https://rejoinder.test/signup?email=kim%2Ba%40example.test");
  expect(mail.text).toContain("Of all comments: 0 % (0 of 1 answered)");
  expect(mail.text).toContain("Of comments to be answered: 0 % (0 of 1 answered");
  const named = await reportMail(report, {
    title: "win-cash.top",
    email: "a@b.test",
    site: "https://r.test",
  });
  expect(named.text).toContain("Comments on your channel");
});

test("a picture is a PNG whose pixels are those that were filled", async () => {
  const picture = new Picture(4, 2, ["#ffffff", "#112233"]);
  picture.fill(1, 0, 2, 1, 1);
  picture.fill(3, 1, 50, 50, 1);
  const png = Buffer.from(await picture.png());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([4, 2]);
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  expect([...rows]).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0, 1]);
  expect(png.subarray(png.indexOf("PLTE") + 4).subarray(0, 6)).toEqual(
    Buffer.from([255, 255, 255, 0x11, 0x22, 0x33]),
  );
});
