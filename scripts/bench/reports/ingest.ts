/** How fast comments come in through the function that the reading of channels uses. */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type postgres from "postgres";
import { foldAll } from "./fold.ts";
import type { Loaded } from "./load.ts";

/** Threads on a page of YouTube's. */
const PAGE = 100;
const PAGES = 40;

/** Comments a second through `service.record_threads`, in pages of 100 new threads; with `folding` what they add to the counts is worked out in that time, too. */
export async function ingestRate(sql: postgres.Sql, loaded: Loaded, folding: boolean): Promise<number> {
  await recordPages(sql, loaded, 5);
  await foldAll(sql);
  const started = performance.now();
  await recordPages(sql, loaded, PAGES);
  if (folding) await foldAll(sql);
  return Math.round((PAGE * PAGES * 1000) / (performance.now() - started));
}

async function recordPages(sql: postgres.Sql, loaded: Loaded, pages: number): Promise<void> {
  for (let page = 0; page < pages; page++) {
    const threads = Array.from({ length: PAGE }, (_, index) => thread(index));
    await sql`select service.record_threads(${loaded.userId}, ${loaded.channel}, ${sql.json(threads)})`;
  }
}

function thread(index: number) {
  const id = randomUUID();
  const at = new Date(Date.now() - Math.random() * 30 * 86_400_000).toISOString();
  return {
    thread_id: id,
    video_id: `video-0-${index}`,
    can_reply: true,
    total_reply_count: 0,
    comment: {
      id,
      author_channel_id: `UCviewer${index}`,
      author_name: "@viewer",
      text: "How long do you let it rest before it goes in?",
      published_at: at,
      updated_at: at,
      like_count: 0,
    },
    replies: [],
  };
}

/** Takes the counting away: the triggers that write the journal. */
export async function withoutCounting(sql: postgres.Sql): Promise<void> {
  for (const trigger of ["insert", "update", "delete"]) {
    await sql.unsafe(`alter table public.comments disable trigger comments_journal_${trigger}`);
  }
}

/** Takes away the indexes too that only the reports need. */
export async function withoutReportIndexes(sql: postgres.Sql): Promise<void> {
  for (const index of ["channel_published", "channel_sent", "video"]) {
    await sql.unsafe(`drop index public.comments_${index}`);
  }
}
