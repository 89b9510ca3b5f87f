/** After the storm: fair weather, the schedule at work, owners who approve what waits, until everything is decided and nothing is held. */

import { connect } from "../../builder/owner.ts";
import { query } from "../../journey/engine.ts";
import { type Finding, judge } from "../invariants/judgement.ts";
import { approveAll, type Scene } from "./scene.ts";
import type { WorkName } from "./schedule.ts";
import { nextEvent, type Storm, type Table } from "./storm.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Later looks heal what weather made wrong: the last comes a week after a verdict. */
const MOST_TIME_MS = 9 * 24 * HOUR;
const MOST_ROUNDS = 90;
/** The schedule comes by every so often, so events close to each other are met together; later, when there is little to do, more of them. */
const stepAfter = (rounds: number) =>
  rounds < 15 ? 15 * SECOND : rounds < 30 ? 20 * MINUTE : rounds < 50 ? 3 * HOUR : 12 * HOUR;
const REFRESH_EVERY_MS = 30 * MINUTE;
const SYNC_EVERY_MS = 24 * HOUR;
/** What was deleted before anybody read it stays unread, however often one looks. */
const SYNC_AGAIN_MS = 10 * MINUTE;

export interface Verdict {
  findings: Finding[];
  /** What is still leased, reserved or under way, in words. */
  held: string[];
}

/** Resolves with what is left undone or untrue when it ends: nothing, or it did not end by itself. */
export async function rest(table: Table, scene: Scene, storm: Storm): Promise<Verdict> {
  const { stack, clock, hosts } = table;
  hosts.wire.beginRound([], []);
  await stack.admin.endWeather();
  await fairGoogle(table, scene);
  const users = scene.accounts.map(({ owner }) => owner.id);
  const end = clock.now().getTime() + MOST_TIME_MS;
  let syncedAt = 0;
  let refreshedAt = 0;
  for (let round = 0; ; round++) {
    await reconnect(table, scene, storm);
    const now = clock.now().getTime();
    const due = await whatIsDue(table, users, scene.comments.length);
    // Ahead of everything, as the schedule does: a sign-in that ran out while time leapt would close its connection.
    if (due.unsigned || now > refreshedAt + REFRESH_EVERY_MS) {
      await call(storm, "refresh-youtube-token");
      refreshedAt = now;
    }
    if (now > syncedAt + (due.unread ? SYNC_AGAIN_MS : SYNC_EVERY_MS)) {
      await query(
        () =>
          stack.sql`update public.channel_syncs set next_sync_at = engine.now() where user_id = any (${users}::uuid[])`,
      );
      await call(storm, "sync-comments");
      syncedAt = now;
    }
    if (due.undrafted || round === 0) await call(storm, "draft-replies", 100);
    if (await hasDrafts(table, users)) await query(() => approveAll(scene));
    await Promise.all([
      due.unposted || round === 0 ? call(storm, "post-replies", 50) : undefined,
      due.unseen || round === 0 ? call(storm, "verify-pending-replies") : undefined,
    ]);
    const verdict = await judgeAll(table, scene);
    const isOver = round >= MOST_ROUNDS || clock.now().getTime() > end || due.doubled;
    if ((verdict.findings.length === 0 && verdict.held.length === 0) || isOver) return verdict;
    const next = await nextEvent(table, users);
    const quiet = (next ?? clock.now().getTime() + HOUR) + stepAfter(round) - clock.now().getTime();
    await clock.advance(Math.max(quiet, SECOND));
  }
}

async function call(storm: Storm, name: WorkName | "refresh-youtube-token", limit = 30): Promise<void> {
  await storm.call("crowd", { name, limit, user: null });
}

/** Everything works again; what was planned for inserts that are still to come stays planned. */
async function fairGoogle({ stack }: Table, scene: Scene): Promise<void> {
  const { inserts } = await stack.admin.state({ source: "api" });
  const sent = new Set(inserts.filter(({ posts }) => posts > 0).map(({ parentId }) => parentId));
  await stack.admin.clearFaults();
  for (const { id, plan } of scene.comments) {
    if (plan.insert && !sent.has(id))
      await stack.admin.addFault({ method: "comments.insert", parentId: id, fault: plan.insert });
  }
}

/** An owner whose grant Google has ended is told so, and connects the channel again. */
async function reconnect({ stack }: Table, scene: Scene, storm: Storm): Promise<void> {
  const rows = await query(
    () => stack.sql<{ user_id: string }[]>`
      select distinct c.user_id from public.youtube_connections c join engine.error_kinds k on k.kind = c.error_kind
      where k.who_acts = 'owner' and c.user_id = any (${scene.accounts.map(({ owner }) => owner.id)}::uuid[])`,
  );
  for (const { owner, channel } of scene.accounts) {
    if (!rows.some(({ user_id }) => user_id === owner.id)) continue;
    // Refused while the project has no quota left, for which the channel is asked for by name.
    await connect(stack, owner, channel).catch((error) => storm.tell("owner", `cannot connect: ${error}`));
  }
}

interface Due {
  /** A comment has two rows, which no time mends. */
  doubled: boolean;
  unsigned: boolean;
  unread: boolean;
  undrafted: boolean;
  unposted: boolean;
  unseen: boolean;
}

async function whatIsDue({ stack }: Table, users: string[], comments: number): Promise<Due> {
  const [row] = await query(
    () => stack.sql<Due[]>`
      select
        (select count(*) > ${comments} from public.youtube_comments where user_id = any (${users}::uuid[])) as doubled,
        exists (select from public.youtube_connections where user_id = any (${users}::uuid[]) and error_kind is not null) as unsigned,
        (select count(*) < ${comments} from public.youtube_comments where user_id = any (${users}::uuid[]))
          or exists (select from public.channel_syncs where user_id = any (${users}::uuid[]) and lease_until is not null) as unread,
        exists (select from public.channel_syncs where user_id = any (${users}::uuid[]) and draft_due_at <= engine.now())
          or exists (select from public.youtube_comments where user_id = any (${users}::uuid[]) and reply_status is null and candidate) as undrafted,
        exists (select from public.youtube_comments where user_id = any (${users}::uuid[])
          and (reply_status = any (engine.reply_approved()) and youtube_reply_id is null or reply_status = 'unknown' and youtube_reply_id is null and next_check_at <= engine.now())) as unposted,
        exists (select from public.youtube_comments where user_id = any (${users}::uuid[]) and youtube_reply_id is not null and next_check_at <= engine.now()) as unseen`,
  );
  if (!row) throw new Error("The database said nothing of what is due.");
  return row;
}

async function hasDrafts({ stack }: Table, users: string[]): Promise<boolean> {
  const [row] = await query(
    () => stack.sql<{ has: boolean }[]>`
      select exists (select from public.youtube_comments where user_id = any (${users}::uuid[]) and reply_status = 'draft') as has`,
  );
  return row?.has ?? false;
}

/** Every comment against the truth of this moment, and what is still held of each kind. */
async function judgeAll({ stack }: Table, scene: Scene): Promise<Verdict> {
  const judged = await Promise.all(
    scene.accounts.map(({ owner, channel }) => {
      const ids = scene.comments.filter(({ account }) => account.owner === owner).map(({ id }) => id);
      return judge(stack, owner, channel.channelId, ids);
    }),
  );
  const findings = judged.flatMap(({ lost, wrong }) => [...lost, ...wrong]);
  return { findings, held: findings.length > 0 ? [] : await heldOf({ stack }, scene) };
}

/** What is leased, reserved or begun and not ended. */
export async function heldOf({ stack }: Pick<Table, "stack">, scene: Scene): Promise<string[]> {
  const users = scene.accounts.map(({ owner }) => owner.id);
  const projects = scene.projects.map(String);
  const rows = await query(
    () => stack.sql<{ held: string }[]>`
      select 'the reply to ' || comment_id || ' is leased' as held from public.youtube_comments
        where user_id = any (${users}::uuid[]) and lease_id is not null
      union all select 'the reply to ' || comment_id || ' is neither sent nor given up' from public.youtube_comments
        where user_id = any (${users}::uuid[]) and reply_status = 'posting' and youtube_reply_id is null
      union all select 'the channel ' || channel_id || ' is leased for reading' from public.channel_syncs
        where user_id = any (${users}::uuid[]) and lease_until is not null
      union all select 'the sign-in of ' || label || ' is leased' from public.youtube_connections
        where user_id = any (${users}::uuid[]) and refresh_lease_until > engine.now()
      union all select 'a change of a reply is leased' from private.reply_changes c join public.youtube_comments y on y.id = c.comment_row_id
        where y.user_id = any (${users}::uuid[])
      union all select 'project ' || project || ' is being asked whether it is open' from private.quota_days
        where project = any (${projects}) and probing_until > engine.now()
      union all select engine.reserved_units(p) || ' units of project ' || p || ' are reserved' from unnest(${projects}::text[]) p
        where engine.reserved_units(p) <> 0
      union all select 'a reply of the month of ' || p.email || ' is reserved' from public.profiles p
        where p.user_id = any (${users}::uuid[]) and engine.replies_left(p.user_id, p.plan) <> engine.monthly_limit(p.plan) - coalesce(
          (select m.replies from private.reply_months m where m.user_id = p.user_id and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date), 0)`,
  );
  return rows.map(({ held }) => held);
}
