/** One thread, page or item that YouTube does not give as it should costs itself: what comes after it is read all the same. */
import assert from "node:assert/strict";
import { setSyncs } from "../../../scripts/builder/rows/changes.ts";
import { handleSyncComments } from "../../../supabase/functions/sync-comments/handler.ts";
import { type Channel, friendlyComments } from "../engine/support/channel.ts";
import { hours, minutes } from "../engine/support/clock.ts";
import { runHere, servicesBehind } from "../engine/support/in-process.ts";
import {
  bury,
  newsBreaking,
  oldComments,
  pagesRead,
  syncState,
  syncWhole,
} from "../engine/support/reading.ts";
import { scene } from "../engine/support/scene.ts";
import { simulator, sql, stack } from "../support/stack.ts";

const refusal = { kind: "error", status: 400, reason: "processingFailure" } as const;
const failing = (status: number, reason: string) =>
  Response.json({ error: { code: status, message: reason, errors: [{ reason }] } }, { status });
const asksFor = (url: URL, thread: string) =>
  url.searchParams
    .getAll("id")
    .flatMap((ids) => ids.split(","))
    .includes(thread);

/** A thread with more replies than a list of threads shows. */
async function longThread(channel: Channel): Promise<string> {
  const thread = await channel.comment("How long does the dough have to rest?");
  await channel.comments(...Array.from({ length: 8 }, (_, n) => ({ parentId: thread, text: `Me too ${n}` })));
  return thread;
}
const asideOf = async (channel: Channel, thread: string) => {
  const [row] = await sql<{ times: number | null; hours: number | null }[]>`
    select set_aside_times as times, round(extract(epoch from set_aside_until - engine.now()) / 3600)::int as hours
    from test.comments where user_id = ${channel.person.id} and comment_id = ${thread}`;
  return row;
};

const absent = { kind: "error", status: 404, reason: "commentNotFound" } as const;
for (const fault of [refusal, absent, { kind: "error", status: 500 }] as const) {
  scene(
    `a thread whose replies cannot be read (${fault.status}) is set aside, and the rest goes on`,
    async (open) => {
      const channel = await open();
      await oldComments(channel, 120);
      const bad = await longThread(channel);
      const [fresh] = await channel.comments(...friendlyComments(1));
      await simulator.addFault({ method: "comments.list", times: null, fault });
      assert.deepEqual((await channel.run("sync")).errors, []);
      assert.equal((await channel.rows()).length, 120 + 6 + 1);
      const titles = await sql`select title from test.videos where user_id = ${channel.person.id}`;
      assert.ok(titles.length > 0);
      assert.equal((await channel.run("draft")).drafted, 1);
      assert.ok((await channel.row(fresh as string)).generated_reply);
      assert.deepEqual(await asideOf(channel, bad), { times: 1, hours: 1 });
      // It is asked for again after an hour, then in longer steps, the last of which lasts 7 days.
      for (const [after, next] of [
        [1, 6],
        [6, 24],
      ] as const) {
        await channel.later(hours(after) + minutes(5));
        assert.deepEqual((await channel.run("sync")).errors, []);
        assert.equal((await asideOf(channel, bad))?.hours, next);
      }
      await simulator.clearFaults();
      await channel.later(hours(24) + minutes(5));
      await channel.run("sync");
      assert.deepEqual(await asideOf(channel, bad), { times: null, hours: null });
      assert.equal((await channel.run("draft")).drafted, 1);
    },
  );
}

scene(
  "two threads in a row that Google's servers fail are no fault of theirs: the reading waits",
  async (open) => {
    const channel = await open();
    const threads = [await longThread(channel), await longThread(channel), await longThread(channel)];
    await simulator.addFault({ method: "comments.list", times: null, fault: { kind: "error", status: 503 } });
    const { errors } = await channel.run("sync");
    assert.deepEqual(
      errors.map(({ code }: { code: string }) => code),
      ["backendError"],
    );
    await simulator.clearFaults();
    await channel.later(hours(2));
    assert.deepEqual((await channel.run("sync")).errors, []);
    for (const thread of threads) assert.equal((await asideOf(channel, thread))?.times, null);
  },
);

for (const [status, reason] of [
  [400, "processingFailure"],
  [500, "backendError"],
] as const) {
  scene(
    `a thread that spoils a list by id (${status}) is found and set aside, and the others are read again`,
    async (open) => {
      const channel = await open();
      const posted = await channel.posted(...friendlyComments(30));
      await bury(channel);
      const bad = posted[11]?.comment_id as string;
      await channel.later(hours(7));
      const services = servicesBehind(
        () => undefined,
        (url) => (asksFor(url, bad) ? failing(status, reason) : undefined),
      );
      const before = (await channel.booked()).used;
      const run = await runHere(handleSyncComments, channel, {}, { services });
      assert.deepEqual([run.reread, run.errors], [29, []]);
      assert.ok((await channel.booked()).used - before <= 14);
      assert.deepEqual(await asideOf(channel, bad), { times: 1, hours: 1 });
      assert.equal((await channel.row(bad)).gone_at, null);
    },
  );
}

for (const reason of ["invalidPageToken", "processingFailure"]) {
  scene(
    `a page of the history that YouTube refuses (${reason}) is no dead end and no treadmill`,
    async (open) => {
      const channel = await open();
      await oldComments(channel, 350);
      // The third page, by a token that is fresh each time.
      let page3: string | undefined;
      const services = servicesBehind(
        () => undefined,
        (url) => {
          const token = url.searchParams.get("pageToken");
          return url.pathname.endsWith("/commentThreads") && token !== null && token === page3
            ? failing(400, reason)
            : undefined;
        },
      );
      await simulator.addFault({
        method: "commentThreads.list",
        nth: 3,
        fault: { kind: "error", status: 503 },
      });
      await channel.run("sync");
      page3 = (await syncState(channel)).history_cursor as string;
      assert.ok(page3);
      const before = await pagesRead(channel);
      for (let run = 0; run < 10; run++) {
        const { errors } = await runHere(handleSyncComments, channel, {}, { services });
        assert.deepEqual(errors, []);
      }
      const { history_cursor, history_done } = await syncState(channel);
      assert.deepEqual([history_cursor, history_done], [null, true]);
      assert.ok((await pagesRead(channel)) - before <= 14, "after the second time it waits");
      // Mended, the walk begins anew by itself and comes to its end.
      await channel.later(hours(1) + minutes(1));
      await channel.run("sync");
      await syncWhole(channel);
      assert.equal((await channel.rows()).length, 350);
    },
  );
}

scene(
  "a page of news that YouTube refuses keeps what was stored, and a sweep finds the rest",
  async (open) => {
    const channel = await open();
    const news = await newsBreaking(channel, refusal);
    const run = await channel.run("sync");
    assert.deepEqual([run.inserted, run.errors], [100, []]);
    await channel.later(hours(1) + minutes(1));
    assert.deepEqual((await channel.run("sync")).errors, []);
    assert.ok((await channel.rowsOf(news)).every((row) => row.candidate));
  },
);

scene("a page of the history that Google's servers fail keeps nothing else from being read", async (open) => {
  const channel = await open();
  await oldComments(channel, 350);
  const posted = await channel.posted(...friendlyComments(2));
  await bury(channel);
  await setSyncs(stack, channel.person, { history_done: false, history_cursor: "MTAw" });
  await channel.later(hours(7));
  const services = servicesBehind(
    () => undefined,
    (url) => (url.searchParams.has("pageToken") ? failing(500, "backendError") : undefined),
  );
  const run = await runHere(handleSyncComments, channel, {}, { services });
  assert.deepEqual(
    run.errors.map(({ code }) => code),
    ["backendError"],
  );
  assert.equal(run.reread, posted.length);
  // Twice in a row it counts as refused: the walk begins anew, and then waits.
  for (let again = 0; again < 4; again++) await runHere(handleSyncComments, channel, {}, { services });
  assert.equal((await syncState(channel)).history_done, true);
  await channel.later(hours(3));
  await channel.run("sync");
  await syncWhole(channel);
  assert.equal((await channel.rows()).length, 350 + 2 + 101);
});

scene("an item with odd fields costs at most itself", async (open) => {
  const channel = await open();
  const ids = await channel.comments(...friendlyComments(6));
  const [noSnippet, badTime, huge, nul] = ids as [string, string, string, string, string, string];
  const services = servicesBehind(
    () => undefined,
    () => undefined,
  );
  const whole = services.youtube.asOwner;
  services.youtube.asOwner = (token) => {
    const yt = whole(token);
    const list = yt.commentThreads.list.bind(yt.commentThreads);
    yt.commentThreads.list = (async (params: object) => {
      const answer = await (
        list as (params: object) => Promise<{ data: { items: { id: string; snippet?: unknown }[] } }>
      )(params);
      for (const item of answer.data.items) {
        const top = (item.snippet as { topLevelComment: { snippet: Record<string, unknown> } })
          .topLevelComment.snippet;
        if (item.id === badTime) top.publishedAt = "yesterday";
        if (item.id === huge) top.likeCount = 1e15;
        if (item.id === nul)
          Object.assign(top, {
            authorDisplayName: "A\u0000na \ud800",
            textOriginal: "Nice\u0000 \udc00bread",
          });
        if (item.id === noSnippet) delete item.snippet;
      }
      return answer;
    }) as never;
    return yt;
  };
  const run = await runHere(handleSyncComments, channel, {}, { services });
  assert.deepEqual([run.inserted, run.errors], [5, []]);
  assert.equal((await channel.row(nul)).author_name, "Ana ");
});

scene("a comment that the database does not take costs itself, and the page is stored", async (open) => {
  const channel = await open();
  const ids = await channel.comments(...friendlyComments(5));
  await sql`alter table public.comments add constraint nobody_takes_it check (comment_id <> '${sql.unsafe(ids[2] as string)}') not valid`;
  try {
    const run = await channel.run("sync");
    assert.deepEqual([run.inserted, run.errors], [4, []]);
  } finally {
    await sql`alter table public.comments drop constraint nobody_takes_it`;
  }
  assert.equal((await channel.run("sync")).inserted, 1);
});
