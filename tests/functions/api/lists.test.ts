/** Lists of the API: pages, what stays what it was, and what their programs may see. */
import assert from "node:assert/strict";
import { until } from "../../../scripts/lib/until.ts";
import type { OperationId } from "../../../supabase/functions/_shared/contracts/api/index.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { ask, assertProblem, commentOn, done, draftOn, type Key, newKey } from "../support/program.ts";
import { sql } from "../support/stack.ts";

const owner = await newOwnerAtWork();
const key = await newKey(owner.person);
const channel = owner.google.channelId;

/** All of a list by its cursors, with something done after each page. */
async function walk(
  who: Key,
  id: OperationId,
  query: Record<string, string | number>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<{ id: string | number }[]> {
  const found = [];
  for (let cursor: string | undefined; ; ) {
    const { next, ...list } = await done(who, id, { query: { ...query, ...(cursor && { cursor }) } });
    const [rows] = Object.values(list) as [{ id: string | number }[]];
    found.push(...rows);
    await between();
    // A journal always has a place to go on from.
    if (next === null || next === cursor) return found;
    cursor = next;
  }
}
const idsOf = (rows: { id: string | number }[]) => rows.map(({ id }) => id);

for (const order of ["newest", "oldest", "urgent"]) {
  Deno.test(`pages of comments, ${order} first, lose and double nothing while comments arrive`, async () => {
    const crowd = await newOwnerAtWork();
    const reader = await newKey(crowd.person, ["read"]);
    const [moment] = await sql<[{ at: Date }]>`select date_trunc('milliseconds', engine.now()) as at`;
    // Many at one moment, so that pages end within it.
    const there = await Promise.all(
      Array.from({ length: 7 }, () => commentOn(crowd, { published_at: moment.at })),
    );
    const query = { tab: "unanswered", order, limit: 2 };
    const found = idsOf(await walk(reader, "listComments", query, () => commentOn(crowd))).map(String);
    assert.equal(new Set(found).size, found.length);
    assert.deepEqual(found.filter((id) => there.includes(id)).toSorted(), there.toSorted());
  });
}

Deno.test("filters of the inbox narrow a list", async () => {
  const praise = await commentOn(owner, { category: "Praise", language: "de", text_original: "Wunderbar!" });
  await commentOn(owner, { category: "Questions", language: "en" });
  const filters: Record<string, string>[] = [
    { category: "Praise" },
    { language: "de" },
    { search: "wunderbar" },
  ];
  for (const filter of filters)
    assert.deepEqual(
      idsOf(await walk(key, "listComments", { tab: "unanswered", channel, ...filter })),
      [praise],
      JSON.stringify(filter),
    );
  const answer = await ask(key, "listComments", { query: { category: "Rants", warnings: "none" } });
  const { errors } = assertProblem(answer, 400, "invalid_request");
  assert.deepEqual(errors?.map(({ field }) => field).toSorted(), ["query.category", "query.warnings"]);
});

Deno.test("a cursor that is none of ours is refused", async () => {
  const made = (place: unknown) => btoa(JSON.stringify(place)).replace(/=+$/, "");
  for (const cursor of ["!", "AAAA", made([1]), made({ at: { a: 1 } })])
    assertProblem(await ask(key, "listComments", { query: { cursor } }), 400, "invalid_request");
  const foreign = await ask(key, "listComments", { query: { cursor: made({ at: "yesterday", id: "1" }) } });
  assert.ok([400, 422].includes(foreign.status));
  assertProblem(await ask(key, "listEvents", { query: { cursor: made(-1) } }), 400, "invalid_request");
});

Deno.test("a read that has not changed is answered with 304, by what it was", async () => {
  const id = await commentOn(owner);
  const params = { id };
  const first = await ask(key, "getComment", { params });
  const etag = first.headers.get("etag") ?? "";
  assert.match(etag, /^"[\w-]{27}"$/);
  assert.equal(first.headers.get("cache-control"), "private, no-cache");
  const again = (known: string) => ask(key, "getComment", { params, headers: { "if-none-match": known } });
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const unchanged = await again(known);
    assert.deepEqual([unchanged.status, unchanged.body], [304, ""]);
    assert.equal(unchanged.headers.get("etag"), etag);
  }
  await done(key, "writeNote", { params, body: { text: "Look here." } });
  assert.equal((await again(etag)).status, 200);
});

Deno.test("facts are stated, changed, listed page by page, and deleted", async () => {
  const body = {
    channel_id: channel,
    question: "Do you ship?",
    answer: "Yes.",
    links: ["https://example.com/"],
  };
  const fact = await done(key, "addFact", { body });
  assert.deepEqual([fact.answer, fact.links, fact.video_id], ["Yes.", ["https://example.com/"], null]);
  const params = { id: fact.id };
  const changed = await done(key, "changeFact", {
    params,
    body: { answer: "To Canada.", valid_until: "2099-01-01" },
  });
  assert.deepEqual(
    [changed.question, changed.answer, changed.valid_until],
    ["Do you ship?", "To Canada.", "2099-01-01"],
  );
  const open = await done(key, "changeFact", { params, body: { valid_until: null } });
  assert.deepEqual([open.answer, open.valid_until], ["To Canada.", null]);

  for (let count = 0; count < 4; count++)
    await done(key, "addFact", { body: { ...body, question: `Q${count}?` } });
  const listed = idsOf(await walk(key, "listFacts", { limit: 2 }));
  assert.deepEqual([listed.length, new Set(listed).size], [5, 5]);
  await done(key, "deleteFact", { params });
  assertProblem(await ask(key, "deleteFact", { params }), 404, "fact_not_found");
  assert.equal((await walk(key, "listFacts", { channel })).length, 4);
});

Deno.test("a fact of a video that isn't there, or another channel's, is refused", async () => {
  const body = { channel_id: channel, question: "Why?", answer: "Because." };
  const unknown = await ask(key, "addFact", { body: { ...body, video_id: "not-a-video" } });
  assertProblem(unknown, 422, "unknown_reference");
  const narrow = await newKey(owner.person, ["manage"], [channel]);
  const elsewhere = { ...body, channel_id: "UCaaaaaaaaaaaaaaaaaaaaaa" };
  assertProblem(await ask(narrow, "addFact", { body: elsewhere }), 403, "not_allowed");
});

Deno.test("questions are listed, answered for all who asked, and dismissed", async () => {
  const question = async (body: string) => {
    const [row] = await sql<[{ id: string }]>`
      insert into test.questions (user_id, channel_id, body, words, language)
      values (${owner.person.id}, ${channel}, ${body}, engine.question_words(${body}), 'en') returning id`;
    await commentOn(owner, {
      question_id: row.id,
      status_reason: "needs_answer",
      text_original: body,
    } as never);
    return row.id;
  };
  const [ship, price] = [await question("Do you ship to Peru?"), await question("What does it cost?")];
  const listed = await done(key, "listQuestions");
  assert.deepEqual(idsOf(listed.questions).toSorted(), [ship, price].toSorted());
  assert.equal(listed.total, 2);
  const found = await done(key, "listQuestions", { query: { search: "peru", channel } });
  assert.deepEqual(
    found.questions.map((one: { question: string; people: number; newest: { text: string }[] }) => [
      one.question,
      one.people,
      one.newest[0]?.text,
    ]),
    [["Do you ship to Peru?", 1, "Do you ship to Peru?"]],
  );
  const answered = await done(key, "answerQuestion", { params: { id: ship }, body: { answer: "Yes." } });
  assert.equal(answered.drafts, 1);
  const [fact] = (await done(key, "listFacts")).facts.filter(
    (one: { id: string }) => one.id === answered.fact_id,
  );
  assert.deepEqual([fact.question, fact.answer], ["Do you ship to Peru?", "Yes."]);
  const twice = await ask(key, "answerQuestion", { params: { id: ship }, body: { answer: "No." } });
  assertProblem(twice, 409, "question_state_conflict");
  assert.deepEqual(await done(key, "dismissQuestion", { params: { id: price } }), { comments: 1 });
});

Deno.test("reports count by time, by day and by video", async () => {
  const counted = await newOwnerAtWork();
  const reader = await newKey(counted.person, ["read"]);
  for (const video_id of ["video-a", "video-a", "video-b"]) await commentOn(counted, { video_id });
  const [now] = await sql<
    [{ day: string }]
  >`select to_char(engine.now() at time zone 'UTC', 'YYYY-MM-DD') as day`;
  const query = { from: now.day, to: now.day, timezone: "UTC", channel: counted.google.channelId };
  const numbers = await done(reader, "reportNumbers", { query });
  assert.deepEqual([numbers.comments, numbers.replies, numbers.timezone], [3, 0, "UTC"]);
  const { days } = await done(reader, "reportDays", { query });
  assert.deepEqual(
    days.map((one: { day: string; comments: number }) => [one.day, one.comments]),
    [[now.day, 3]],
  );
  const videos = await walk(reader, "reportVideos", { limit: 1 });
  assert.deepEqual(
    videos.map((one) => [one.id, (one as unknown as { comments: number }).comments]),
    [
      ["video-a", 2],
      ["video-b", 1],
    ],
  );
  const own = await done(reader, "reportNumbers", { query: { from: now.day, to: now.day } });
  assert.match(own.timezone, /./);
  const nowhere = await ask(reader, "reportNumbers", { query: { ...query, timezone: "Mars/Olympus" } });
  assertProblem(nowhere, 422, "unknown_time_zone");
});

Deno.test("the journal tells every change once, in order, and who made it", async () => {
  const told = await newOwnerAtWork();
  const program = await newKey(told.person);
  const { id, version } = await draftOn(told);
  const begun = await done(program, "listEvents");
  await done(program, "approveReply", { params: { id }, body: { version } });
  // Told once no other transaction of the database can tell an earlier one.
  const rest = await until(async () => {
    const found = await walk(program, "listEvents", { cursor: begun.next, limit: 1 });
    return found.length > 0 ? found : undefined;
  });
  assert.deepEqual(
    rest.map((one) => ({ ...one, id: 0, at: "" })),
    [
      {
        ...{ id: 0, at: "", comment_id: id, from_status: "draft", to_status: "queue", reason: "approved" },
        ...{
          actor: "person",
          person_id: told.person.id,
          name: told.person.email.split("@")[0],
          program: "n8n",
        },
      },
    ],
  );
  assert.deepEqual(idsOf([...begun.events, ...rest]), idsOf(await walk(program, "listEvents", {})));
  assert.deepEqual(
    [...begun.events].map((one: { to_status: string; program: string | null }) => [
      one.to_status,
      one.program,
    ]),
    [["draft", null]],
  );
});

Deno.test("a key reads for whom it acts, on its channels alone", async () => {
  const narrow = await newKey(owner.person, ["read", "answer"], [channel]);
  const about = await done(narrow, "getAccount");
  assert.deepEqual(about.person.id, owner.person.id);
  assert.deepEqual([about.key.id, about.key.name, about.key.expires_at], [narrow.id, "n8n", null]);
  assert.deepEqual(about.scopes, ["read", "answer"]);
  assert.deepEqual(
    about.channels.map((one: { id: string }) => one.id),
    [channel],
  );
});

Deno.test("what is another account's is not there, whatever is asked of it", async () => {
  const stranger = await newKey((await newOwnerAtWork()).person);
  const { id, version } = await draftOn(owner);
  const note = await done(key, "writeNote", { params: { id }, body: { text: "Ours." } });
  const params = { id };
  const asks: [OperationId, Parameters<typeof ask>[2]][] = [
    ["getComment", { params }],
    ["proposeReply", { params, body: { text: "x", version } }],
    ["approveReply", { params, body: { version } }],
    ["dismissReply", { params, body: { version } }],
    ["actOnComment", { params: { id, act: "draft" } }],
    ["assignComment", { params, body: { person_id: null } }],
    ["writeNote", { params, body: { text: "x" } }],
    ["editNote", { params: note, body: { text: "x" } }],
    ["deleteNote", { params: note }],
    ["answerQuestion", { params: { id: crypto.randomUUID() }, body: { answer: "x" } }],
    ["changeFact", { params: { id: crypto.randomUUID() }, body: { answer: "x" } }],
  ];
  for (const [operation, asked] of asks) {
    const answer = await ask(stranger, operation, asked);
    assert.equal(answer.status, 404, `${operation} ${JSON.stringify(answer.body)}`);
  }
  assert.equal((await done(key, "getComment", { params })).version, version);
  assert.deepEqual(idsOf((await done(stranger, "listComments")).comments), []);
});
