/** A database that is bounded: past comments wait, and news is read. */
import assert from "node:assert/strict";
import { setSyncs } from "../../../scripts/builder/rows/changes.ts";
import { LIMITS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { hours, minutes } from "../engine/support/clock.ts";
import { oldComments, pagesRead, syncState, syncWhole } from "../engine/support/reading.ts";
import { scene } from "../engine/support/scene.ts";
import { sql, stack } from "../support/stack.ts";

/** The most that the database may have, so that this many more bytes fit before past comments wait. */
async function allow(room: number | null): Promise<void> {
  await sql`
    update test.database_size set measured_at = engine.now() + interval '1 day', bytes = 85000000,
      most_bytes = ${room === null ? null : Math.round(((85e6 + room) * 100) / LIMITS.database_low_percent)}`;
}

async function bounded(room: number, test: () => Promise<void>): Promise<void> {
  try {
    await allow(room);
    await test();
  } finally {
    await sql`update test.database_size set measured_at = null, bytes = null, most_bytes = null, told = null`;
  }
}

scene("with a full database a new channel's newest page is read, and later its news, and no more", (open) =>
  bounded(-1, async () => {
    const channel = await open();
    await oldComments(channel, 350);
    await setSyncs(stack, channel.person, { history_done: false, history_cursor: null });
    const before = await pagesRead(channel);
    const first = await channel.run("sync");
    assert.deepEqual([first.errors, first.more, first.inserted], [[], false, 100]);
    assert.equal((await pagesRead(channel)) - before, 1);
    const { history_cursor, history_done } = await syncState(channel);
    assert.equal(history_done, false);
    assert.ok(history_cursor);

    await channel.later(minutes(3));
    const news = await channel.comment("What a lovely oven you have!");
    await channel.run("sync");
    assert.equal((await channel.row(news)).candidate, true);
    assert.equal((await syncState(channel)).history_cursor, history_cursor);

    // Where nobody bounds it, the walk goes on from where it was.
    await allow(null);
    await syncWhole(channel);
    assert.equal((await syncState(channel)).history_done, true);
    assert.equal((await channel.rows()).length, 351);
  }),
);

scene("past comments are read as far back as their owner chose", (open) =>
  bounded(-1, async () => {
    const channel = await open();
    await oldComments(channel, 150, hours(24));
    await oldComments(channel, 150, hours(24 * 50));
    await oldComments(channel, 350, hours(24 * 200));
    await setSyncs(stack, channel.person, { history_done: false, history_cursor: null });
    await channel.run("sync");
    await allow(1e9);
    await setSyncs(stack, channel.person, { history_months: 3, history_asks: false });
    await syncWhole(channel);
    assert.equal((await syncState(channel)).history_done, true);
    // The walk ends with the first page that lies behind the three months: 300 comments are within them.
    assert.equal((await channel.rows()).length, 400);
  }),
);
