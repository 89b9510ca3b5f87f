/** The free report of the landing page: from the request to the mail, by the operator's API key alone. */
import assert from "node:assert/strict";
import type { Call } from "../../../supabase/functions/_shared/http/endpoint.ts";
import type { Services } from "../../../supabase/functions/_shared/services.ts";
import { handleFreeReports } from "../../../supabase/functions/free-reports/handler.ts";
import { handleSendMails } from "../../../supabase/functions/send-mails/handler.ts";
import { newGoogle } from "../support/google.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { simulator, sql, urls } from "../support/stack.ts";

interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  attachments?: { contentType: string; contentId: string; generatedFileName: string }[];
  to: { address: string }[];
}

/** The operator's key, good for a project that the simulator knows. */
async function operator(settings: Record<string, string> = {}): Promise<Services> {
  const { projectNumber } = await newGoogle();
  const apiKey = `AIzaSy-${crypto.randomUUID()}`;
  await simulator.registerApiKey({ key: apiKey, projectNumber });
  return servicesWith({ YOUTUBE_API_KEY: apiKey, OPERATOR_MAIL: "operator@example.test", ...settings });
}
const call = () => ({ db: serviceDb(), caller: { kind: "schedule" } }) as Call<unknown>;
const make = (services: Services) => handleFreeReports(call(), services);
const send = (services: Services) => handleSendMails(call(), services);

async function ask(channelUrl: string): Promise<string> {
  const email = `visitor.${crypto.randomUUID().slice(0, 8)}@example.test`;
  for (const name of ["free_reports", "quota_days", "quota_uses"])
    await sql`delete from ${sql(`test.${name}`)}`;
  await sql`delete from test.mails where user_id is null`;
  await sql`insert into test.leads (email, channel_url, form_type) values (${email}, ${channelUrl}, 'free_report')`;
  return email;
}

async function mailsTo(address: string, count: number): Promise<ReceivedMail[]> {
  for (const until = Date.now() + 10_000; ; ) {
    const all: ReceivedMail[] = await (await fetch(`${urls.mail}/email`)).json();
    const found = all.filter(({ to }) => to.some((one) => one.address === address));
    if (found.length >= count) return found;
    assert.ok(Date.now() < until, `${address} was to get ${count} mails`);
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A channel with a handle of its own, on a video of which viewers wrote these. */
async function channelWith(comments: { text: string; days?: number; answered?: boolean; likes?: number }[]) {
  const { channelId } = await newGoogle();
  const handle = `h${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;
  await simulator.addChannel({ id: channelId, title: "Bread & <b>butter</b>", handle });
  const { id: videoId } = await simulator.addVideo({ channelId, title: "A video" });
  const { ids } = await simulator.addComments(
    comments.map(({ text, days = 2, likes = 0 }) => ({
      videoId,
      text,
      publishedAt: daysAgo(days),
      likeCount: likes,
    })),
  );
  for (const [index, { answered }] of comments.entries()) {
    if (answered) await simulator.replyInStudio({ parentId: ids[index] as string, text: "Ten minutes." });
  }
  return { channelId, handle, ids, videoId };
}
const outcome = async (email: string) =>
  (await sql`select state, units, attempts, found from test.free_reports where email = ${email}`)[0];

/** What waits is tried again now. */
const makeDue = (email: string) =>
  sql`update test.free_reports set not_before = engine.now() where email = ${email}`;
const keyError = async () => (await sql`select key_error_kind from test.lending`)[0]?.key_error_kind;

Deno.test("a free report comes by mail with both coverages, the open questions and charts as pictures, and costs what was read", async () => {
  const services = await operator();
  const { handle, ids, videoId } = await channelWith([
    { text: "How long does the dough rest?", likes: 12 },
    { text: "Which flour did you take?" },
    { text: "Lovely, thank you!", answered: true },
    { text: "What about rye?", answered: true },
    { text: "Is it old?", days: 40 },
    { text: "CHECK OUT MY CHANNEL, free gift cards at www.win-cash.top?" },
  ]);
  const email = await ask(`https://www.youtube.com/@${handle}`);
  const run = await make(services);
  assert.deepEqual(run, { made: 1, no_channel: 0, again: 0, units: 2 });
  await send(services);
  const [mail, ...others] = await mailsTo(email, 1);
  assert.deepEqual(others, []);
  assert.equal(mail?.subject, "Your YouTube report: 40 % of comments answered");
  assert.match(mail.text, /Of all comments: 40 % \(2 of 5 answered\)/);
  assert.match(
    mail.text,
    /Of comments to be answered: 50 % \(2 of 4 answered; spam and comments without words are left out\)/,
  );
  assert.match(mail.text, /2 unanswered questions\n\n1\. “How long does the dough rest\?” \(12 likes\)/);
  assert.ok(mail.text.includes(`https://www.youtube.com/watch?v=${videoId}&lc=${ids[0]}`));
  assert.doesNotMatch(mail.text, /win-cash|Is it old/);
  assert.ok(mail.text.includes(`/signup?email=${encodeURIComponent(email)}`));
  assert.ok(mail.html.includes("Bread &amp; &lt;b&gt;butter&lt;/b&gt;"));
  assert.doesNotMatch(mail.html, /<b>butter|win-cash/);
  assert.deepEqual(
    mail.attachments?.map(({ contentType, contentId }) => [contentType, contentId]),
    [
      ["image/png", "coverage"],
      ["image/png", "days"],
    ],
  );
  for (const alt of [
    "Of all comments 40 % are answered, of those to be answered 50 %",
    "Comments a day from",
  ]) {
    assert.ok(mail.html.includes(alt), alt);
  }
  assert.deepEqual(await outcome(email), {
    state: "done",
    units: 2,
    attempts: 1,
    found: { comments: 5, answered: 2, to_answer: 4, to_answer_answered: 2, questions: 2 },
  });
  const [kept] = await sql`select body, html, pictures from test.mails where recipient = ${email}`;
  assert.deepEqual({ ...kept }, { body: "", html: null, pictures: [] });
  const uses = await sql`select project, kind, units from test.quota_uses where kind = 'free_report'`;
  assert.deepEqual(
    [...uses.map((use) => ({ ...use }))],
    [{ project: "operator", kind: "free_report", units: 2 }],
  );
  assert.deepEqual(await make(services), { made: 0, no_channel: 0, again: 0, units: 0 });
});

Deno.test("the operator is told of the requests by one mail", async () => {
  const services = await operator({ OPERATOR_MAIL: `op.${crypto.randomUUID()}@example.test` });
  const email = await ask("@nobody-has-this");
  await send(services);
  const [mail] = await mailsTo(services.env.OPERATOR_MAIL, 1);
  assert.equal(mail?.subject, "Rejoinder: new requests");
  assert.ok(mail.text.includes(`- free report: ${email}, @nobody-has-this`));
  assert.doesNotMatch(mail.text, /\/app\//);
});

Deno.test("an address that names no channel gets a mail that says so and what to do, without what was typed", async () => {
  const services = await operator();
  for (const [written, units] of [
    ["https://www.youtube.com/@nobody-has-this-handle", 1],
    ["https://example.com/buy-pills", 0],
    ["https://youtu.be/dQw4w9WgXcQ", 0],
  ] as const) {
    const email = await ask(written);
    assert.deepEqual(await make(services), { made: 0, no_channel: 1, again: 0, units }, written);
    await send(services);
    const [mail] = await mailsTo(email, 1);
    assert.equal(mail?.subject, "We couldn't make your YouTube report");
    assert.match(mail.text, /couldn't find a YouTube channel[\s\S]*youtube\.com\/@yourname/);
    assert.doesNotMatch(mail.text, /pills|nobody-has-this/);
  }
});

Deno.test("a report of a channel without comments says that", async () => {
  const services = await operator();
  const { channelId } = await channelWith([]);
  const email = await ask(channelId);
  assert.equal((await make(services)).made, 1);
  await send(services);
  const [mail] = await mailsTo(email, 1);
  assert.equal(mail?.subject, "Your YouTube report: no new comments in 30 days");
});

Deno.test("a channel with more comments than 30 units read is reported of the newest, and the mail says so", async () => {
  const services = await operator();
  await sql`update test.request_limits set report_units = 5`;
  try {
    const { channelId } = await channelWith(
      Array.from({ length: 420 }, (_, n) => ({ text: `How is number ${n} made?`, days: 1 + n / 100 })),
    );
    const email = await ask(`youtube.com/channel/${channelId}`);
    const run = await make(services);
    assert.ok(run.units <= 5, String(run.units));
    await send(services);
    const [mail] = await mailsTo(email, 1);
    assert.match(mail?.text ?? "", /we read only the newest 300/);
    assert.match(mail?.text ?? "", /300 unanswered questions, 10 of them here/);
  } finally {
    await sql`update test.request_limits set report_units = 30`;
  }
});

Deno.test("a long conversation is read apart for its answer", async () => {
  const services = await operator();
  const { channelId, ids, videoId } = await channelWith([{ text: "Who knows how long it bakes?" }]);
  const parentId = ids[0] as string;
  const chatter = (days: number) =>
    simulator.addComments(
      Array.from({ length: 30 }, (_, n) => ({
        videoId,
        parentId,
        text: `Me too ${n}`,
        publishedAt: daysAgo(days),
      })),
    );
  await chatter(1.8);
  await simulator.replyInStudio({ parentId, text: "Forty minutes.", publishedAt: daysAgo(1.5) });
  await chatter(1);
  const email = await ask(channelId);
  const run = await make(services);
  assert.equal(run.units, 3);
  assert.deepEqual((await outcome(email))?.found, {
    comments: 1,
    answered: 1,
    to_answer: 1,
    to_answer_answered: 1,
    questions: 0,
  });
});

Deno.test("while YouTube fails the report waits and is made later; a key that Google refuses is noted", async () => {
  const services = await operator();
  const { channelId } = await channelWith([{ text: "How long?" }]);
  const email = await ask(channelId);
  await simulator.addFault({ method: "commentThreads.list", fault: { kind: "error", status: 500 } });
  try {
    assert.equal((await make(services)).again, 1);
  } finally {
    await simulator.clearFaults();
  }
  assert.equal((await outcome(email))?.state, "waiting");
  await makeDue(email);
  const wrong = servicesWith({ YOUTUBE_API_KEY: `AIzaSy-${crypto.randomUUID()}` });
  assert.equal((await make(wrong)).again, 1);
  assert.equal(await keyError(), "key");
  await makeDue(email);
  assert.equal((await make(services)).made, 1);
  assert.equal(await keyError(), null);
});

Deno.test("a run that dies between reading and recording sends nothing twice", async () => {
  const services = await operator();
  const { channelId } = await channelWith([{ text: "How long?" }]);
  const email = await ask(channelId);
  const db = serviceDb();
  const dying = {
    ...call(),
    db: {
      call: (name: string, ...rest: unknown[]) => {
        if (name === "record_free_report") throw new Error("killed");
        return (db.call as (...all: unknown[]) => unknown)(name, ...rest);
      },
    },
  } as Call<unknown>;
  await assert.rejects(handleFreeReports(dying, services));
  assert.equal((await make(services)).made, 0);
  await makeDue(email);
  assert.equal((await make(services)).made, 1);
  await Promise.all([send(services), send(services)]);
  assert.equal((await mailsTo(email, 1)).length, 1);
});
