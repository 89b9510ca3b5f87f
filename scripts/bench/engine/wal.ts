/** How much a reply writes to the write-ahead log on its whole way, in work that is committed. */
import type postgres from "postgres";
import { rounded } from "../reports/measure.ts";
import { moveClock } from "./claims.ts";
import * as engine from "./contract.ts";
import { healthyChannels, userId } from "./world.ts";

const CHANNELS = 5;
const REPLIES = 10;

/**
 * Kilobytes a reply: drafted, claimed, sent, recorded, and looked at once. Without full-page images, which a temporary
 * cluster does not write: how many there are depends on how often it checkpoints.
 */
export async function walPerReply(sql: postgres.Sql, channels: number): Promise<number> {
  const bytes = { drafts: 0, posts: 0, checks: 0 };
  const done = { drafts: 0, posts: 0, checks: 0 };
  const phase = async (name: keyof typeof bytes, work: () => Promise<number>) => {
    const before = await position(sql);
    done[name] += await work();
    const [row] = await sql<{ bytes: number }[]>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${before}::pg_lsn)::float8 as bytes`;
    bytes[name] += row?.bytes ?? 0;
  };
  for (const n of healthyChannels(channels, CHANNELS)) {
    const user = userId(n);
    await phase("drafts", async () => {
      const claims = await engine.claimDrafts(sql, user, REPLIES, REPLIES);
      for (const claim of claims) {
        const take = await engine.takeModelCall(sql, claim);
        await engine.recordDrafts(sql, [claim]);
        await engine.settleModelCall(sql, claim, take, 500);
      }
      return claims.length;
    });
    await phase("posts", async () => {
      const claims = await engine.claimPosts(sql, user, REPLIES, REPLIES);
      for (const claim of claims) {
        await engine.beginSend(sql, claim);
        await engine.recordPost(sql, claim);
      }
      return claims.length;
    });
  }
  // The first look is due 15 seconds after posting.
  await moveClock(sql, "20 seconds");
  for (const n of healthyChannels(channels, CHANNELS)) {
    await phase("checks", async () => {
      const claims = await engine.claimChecks(sql, userId(n), 50);
      await engine.recordChecks(sql, claims);
      return claims.length;
    });
  }
  await moveClock(sql, "0");
  if (Object.values(done).includes(0))
    throw new Error(`Nothing to measure the log by: ${JSON.stringify(done)}`);
  return rounded((bytes.drafts / done.drafts + bytes.posts / done.posts + bytes.checks / done.checks) / 1000);
}

async function position(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<[{ lsn: string }]>`select pg_current_wal_insert_lsn()::text as lsn`;
  return row.lsn;
}
