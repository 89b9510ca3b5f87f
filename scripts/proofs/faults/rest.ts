/** After the storm: fair weather, the schedule at work, owners who approve what waits, until everything is decided and nothing is held. */

import { connect } from "../../builder/owner.ts";
import { isDue, query } from "../../journey/engine.ts";
import { type Invariant, violationsOf } from "../harness/play.ts";
import { usersOf, writtenIn } from "../harness/world.ts";
import { nothingHeld } from "../invariants/books.ts";
import { decided, keptOnce, trueStates } from "../invariants/comments.ts";
import { allTold, oneId } from "../invariants/events.ts";
import { answeredOnce } from "../invariants/replies.ts";
import { approveAll, type Scene, sayMore } from "./scene.ts";
import type { WorkName } from "./schedule.ts";
import { nextEvent, type Storm, type Table } from "./storm.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Later looks heal what weather made wrong: the last comes a week after a verdict. */
const MOST_TIME_MS = 9 * 24 * HOUR;
const MOST_ROUNDS = 90;
/** What viewers ask later might not be answered before the end. */
const QUESTIONS_UNTIL = { round: 45, left: 5 * 24 * HOUR };
/** The schedule comes by every so often, so events close to each other are met together; later, when there is little to do, more of them. */
const stepAfter = (rounds: number) =>
  rounds < 15 ? 15 * SECOND : rounds < 30 ? 20 * MINUTE : rounds < 50 ? 3 * HOUR : 12 * HOUR;
const REFRESH_EVERY_MS = 30 * MINUTE;
const SYNC_EVERY_MS = 24 * HOUR;
/** Runs that follow each other at once while there is something to draft: one reads a text, the next one drafts for it. */
const MOST_AT_ONCE = 5;
/** What was deleted before anybody read it stays unread, however often one looks. */
const SYNC_AGAIN_MS = 10 * MINUTE;

/** With these everything has come to rest. */
const restful: readonly Invariant<Scene>[] = [decided, trueStates, nothingHeld, allTold];

/** What has happened outside, and no time mends. */
const lasting: readonly Invariant<Scene>[] = [answeredOnce, oneId];

/** Until everything is decided and true and nothing is held, or no more is to be hoped for. */
export async function rest(table: Table, scene: Scene, storm: Storm): Promise<void> {
  const { stack, clock, hosts, receiver } = table;
  hosts.wire.beginRound([], []);
  receiver.mood = () => "takes";
  await stack.admin.endWeather();
  await fairGoogle(table, scene);
  if ((await violationsOf(scene, lasting)).length > 0) return;
  const users = usersOf(scene);
  const end = clock.now().getTime() + MOST_TIME_MS;
  let syncedAt = 0;
  let refreshedAt = 0;
  let atOnce = 0;
  for (let round = 0; ; round++) {
    await reconnect(table, scene, storm);
    const now = clock.now().getTime();
    if (round < QUESTIONS_UNTIL.round && now < end - QUESTIONS_UNTIL.left) await sayMore(scene);
    const due = await whatIsDue(table, users, writtenIn(scene).length);
    // Ahead of everything, as the schedule does: a sign-in that ran out while time leapt would close its connection.
    if (due.unsigned || now > refreshedAt + REFRESH_EVERY_MS) {
      await call(storm, "refresh-youtube-token");
      refreshedAt = now;
    }
    if (now > syncedAt + (due.unread ? SYNC_AGAIN_MS : SYNC_EVERY_MS)) {
      await query(
        () =>
          stack.sql`update test.syncs set next_sync_at = engine.now() where user_id = any (${users}::uuid[])`,
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
    if (await isDue(stack, "send-webhooks")) await call(storm, "send-webhooks");
    if (round >= MOST_ROUNDS || clock.now().getTime() > end) return;
    // A comment that is stored twice no time mends.
    if ((await violationsOf(scene, [keptOnce])).some(({ sentence }) => sentence.includes("times"))) return;
    if ((await violationsOf(scene, restful)).length === 0) return;
    atOnce = (await isDraftDue(table, users)) ? atOnce + 1 : 0;
    if (atOnce > 0 && atOnce <= MOST_AT_ONCE) {
      await clock.advance(SECOND);
      continue;
    }
    const [event, telling] = [await nextEvent(table, users), await nextTelling(table, users)];
    const next = event !== null && telling !== null ? Math.min(event, telling) : (event ?? telling);
    const quiet = (next ?? clock.now().getTime() + HOUR) + stepAfter(round) - clock.now().getTime();
    await clock.advance(Math.max(quiet, SECOND));
  }
}

async function call(
  storm: Storm,
  name: WorkName | "refresh-youtube-token" | "send-webhooks",
  limit = 30,
): Promise<void> {
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
      select distinct c.user_id from test.connections c join engine.error_kinds k on k.kind = c.error_kind
      where k.who_acts = 'owner' and c.user_id = any (${usersOf(scene)}::uuid[])`,
  );
  for (const { owner, channel } of scene.accounts) {
    if (!rows.some(({ user_id }) => user_id === owner.id)) continue;
    // Refused while the project has no quota left, for which the channel is asked for by name.
    await connect(stack, owner, channel).catch((error) => storm.tell("owner", `cannot connect: ${error}`));
  }
}

/** When the next delivery to a program is tried again; null when none is. */
async function nextTelling({ stack }: Table, users: string[]): Promise<number | null> {
  const [row] = await query(
    () => stack.sql<{ at: Date | null }[]>`
      select min(o.not_before) as at from test.outbox o join test.webhooks w on w.id = o.webhook_id
      where w.account_id = any (${users}::uuid[]) and o.sent_at is null and o.failed_at is null
        and o.not_before > engine.now() and isfinite(o.not_before)`,
  );
  return row?.at ? row.at.getTime() + 1000 : null;
}

/** Whether a run of drafting has work now; nextEvent tells of later alone. */
async function isDraftDue({ stack }: Table, users: string[]): Promise<boolean> {
  const due = await query(
    () =>
      stack.sql`select from test.syncs where user_id = any (${users}::uuid[]) and draft_due_at <= engine.now()`,
  );
  return due.length > 0;
}

interface Due {
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
        exists (select from test.connections where user_id = any (${users}::uuid[]) and error_kind is not null) as unsigned,
        (select count(*) < ${comments} from test.comments where user_id = any (${users}::uuid[]))
          or exists (select from test.syncs where user_id = any (${users}::uuid[]) and lease_until is not null) as unread,
        exists (select from test.syncs where user_id = any (${users}::uuid[]) and draft_due_at <= engine.now())
          or exists (select from test.comments where user_id = any (${users}::uuid[]) and reply_status is null and candidate) as undrafted,
        exists (select from test.comments where user_id = any (${users}::uuid[])
          and (reply_status = any (engine.reply_approved()) and youtube_reply_id is null or reply_status = 'unknown' and youtube_reply_id is null and next_check_at <= engine.now())) as unposted,
        exists (select from test.comments where user_id = any (${users}::uuid[]) and youtube_reply_id is not null and next_check_at <= engine.now()) as unseen`,
  );
  if (!row) throw new Error("The database said nothing of what is due.");
  return row;
}

async function hasDrafts({ stack }: Table, users: string[]): Promise<boolean> {
  const [row] = await query(
    () => stack.sql<{ has: boolean }[]>`
      select exists (select from test.comments where user_id = any (${users}::uuid[]) and reply_status = 'draft') as has`,
  );
  return row?.has ?? false;
}
