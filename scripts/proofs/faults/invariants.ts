/** What must hold after a run, whatever happened in it, over all of its users. */
import { query } from "../../journey/engine.ts";
import type { RequestEntry } from "../../simulator/journal.ts";
import { compareBooks } from "./books.ts";
import type { Verdict } from "./rest.ts";
import type { Scene } from "./scene.ts";
import type { Storm, Table } from "./storm.ts";

/** The times of a kill and of the reply it hit are taken by two processes. */
const TOLERANCE_MS = 250;
/** A run that hosted time ends was under way for 150 s when its last insert had begun; any other for less. */
const IN_FLIGHT_MS = 200_000;

/** After these the caller cannot know whether the reply was posted. */
const losing = new Set<RequestEntry["fault"]>([
  "commitThenDrop",
  "commitThenError",
  "truncatedJson",
  "dropBeforeCommit",
  "error",
]);

export interface Findings {
  posted: number;
  unknown: number;
  lostAnswers: number;
  duplicates: number;
  lost: number;
  ledgerMismatch: number;
  unfinished: number;
  leases: number;
  /** Sentences about what does not hold; empty when everything does. */
  violations: string[];
}

interface Row {
  comment_id: string;
  reply_status: string | null;
  youtube_reply_id: string | null;
  approved_hash: string | null;
  send_started_at: Date | null;
}

/** Compares what the database says with what the simulator holds, in what state the rest left both. */
export async function examine(
  table: Table,
  scene: Scene,
  verdict: Verdict,
  { kills, pauses, hanging }: Pick<Storm, "kills" | "pauses" | "hanging">,
  journal: RequestEntry[],
): Promise<Findings> {
  const { stack } = table;
  const users = scene.accounts.map(({ owner }) => owner.id);
  const rows = await query(
    () => stack.sql<Row[]>`
      select comment_id, reply_status, youtube_reply_id, approved_hash, send_started_at
      from public.youtube_comments where user_id = any (${users}::uuid[])`,
  );
  const known = new Set(scene.comments.map(({ id }) => id));
  const { comments: replies, duplicates } = await stack.admin.state({ source: "api" });
  const violations: string[] = [];

  for (const { parentId, ids } of duplicates) violations.push(`${parentId} was answered ${ids.length} times`);
  const twice = [...Map.groupBy(rows, ({ comment_id }) => comment_id)].filter(([, some]) => some.length > 1);
  for (const [id, some] of twice) violations.push(`${id} is stored ${some.length} times`);
  for (const { comment_id } of rows)
    if (!known.has(comment_id)) violations.push(`nobody wrote ${comment_id}`);
  for (const { comment_id, why } of verdict.findings) violations.push(`${comment_id} ${why}`);
  violations.push(...verdict.held);
  if (hanging > 0) violations.push(`${hanging} calls of functions never ended`);

  const existing = new Map(replies.map((reply) => [reply.id, reply]));
  const posted = rows.filter(({ youtube_reply_id }) => youtube_reply_id !== null);
  for (const { comment_id, youtube_reply_id } of posted) {
    if (existing.get(youtube_reply_id ?? "")?.parentId !== comment_id)
      violations.push(`${comment_id}: ${youtube_reply_id} is not on YouTube`);
  }
  violations.push(...(await wrongTexts(table, rows, replies)), ...(await brokenHistories(table, users)));

  const hit = new Set(
    journal
      .filter(
        ({ method, fault, status }) => method === "comments.insert" && (fault !== null || status !== 200),
      )
      .map(({ subject }) => subject),
  );
  const lostAnswers = new Set(
    journal
      .filter(({ method, fault }) => method === "comments.insert" && fault !== null && losing.has(fault))
      .map(({ subject }) => subject),
  );
  const interruptions = [...kills.map(({ at }) => at), ...pauses, ...table.hosts.wire.broken];
  const unknown = rows.filter(({ reply_status }) => reply_status === "unknown");
  for (const row of unknown) {
    if (!hit.has(row.comment_id) && !interruptions.some((at) => wasHit(at, row)))
      violations.push(
        `${row.comment_id} is unknown, although its answer was not lost and its sender not interrupted`,
      );
  }

  const mismatches = [
    ...(await compareBooks(table, scene, kills, journal)),
    ...(await wrongCredits(table, scene, users)),
  ];
  return {
    posted: posted.length,
    unknown: unknown.length,
    lostAnswers: lostAnswers.size,
    duplicates: duplicates.length,
    lost: verdict.findings.length,
    ledgerMismatch: mismatches.length,
    unfinished: hanging + (verdict.findings.length + verdict.held.length > 0 ? 1 : 0),
    leases: verdict.held.length,
    violations: [...violations, ...mismatches],
  };
}

/** What stands on YouTube is what was approved, letter by letter in the one normal form, and a text that the history knows. */
async function wrongTexts(
  { stack }: Table,
  rows: Row[],
  replies: { id: string; parentId: string | null; text: string }[],
): Promise<string[]> {
  const texts = JSON.stringify(replies.map(({ id, parentId, text }) => ({ id, parent: parentId, text })));
  const wrong = await query(
    () => stack.sql<{ id: string; parent: string }[]>`
      select r.id, r.parent from jsonb_to_recordset(${texts}::text::jsonb) as r (id text, parent text, text text)
      join public.youtube_comments y on y.comment_id = r.parent
      where y.approved_hash is distinct from engine.reply_hash(r.text)
        or not exists (select from public.reply_versions v where v.comment_row_id = y.id and engine.reply_hash(v.body) = engine.reply_hash(r.text))`,
  );
  const stored = new Set(rows.map(({ comment_id }) => comment_id));
  return [
    ...wrong.map(({ id, parent }) => `the reply ${id} to ${parent} is not the text that was approved`),
    ...replies
      .filter(({ parentId }) => !stored.has(parentId ?? ""))
      .map(({ id }) => `the reply ${id} answers a comment that is not stored`),
  ];
}

/** Each history begins with nothing, goes on from where it was, by changes that exist, to the present state; a reply is accepted once. */
async function brokenHistories({ stack }: Table, users: string[]): Promise<string[]> {
  const rows = await query(
    () => stack.sql<{ sentence: string }[]>`
      with steps as (
        select e.comment_row_id, e.from_status, e.to_status,
          lag(e.to_status) over (partition by e.comment_row_id order by e.id) as before
        from public.reply_events e where e.user_id = any (${users}::uuid[])
      )
      select y.comment_id || ': its history goes from ' || coalesce(s.from_status, 'none') || ' to ' || coalesce(s.to_status, 'none')
        || ' after ' || coalesce(s.before, 'none') as sentence
      from steps s join public.youtube_comments y on y.id = s.comment_row_id
      where s.from_status is distinct from s.before
        or (s.from_status is distinct from s.to_status and not engine.reply_transition_exists(s.from_status, s.to_status))
      union all
      select y.comment_id || ' is ' || coalesce(y.reply_status, 'undecided') || ', and its history ends with ' || coalesce(last.to_status, 'none')
      from public.youtube_comments y
      left join lateral (select e.to_status from public.reply_events e where e.comment_row_id = y.id order by e.id desc limit 1) last on true
      where y.user_id = any (${users}::uuid[]) and last.to_status is distinct from y.reply_status
      union all
      select y.comment_id || ' was accepted ' || times.accepted || ' times'
      from public.youtube_comments y
      cross join lateral (select count(*) as accepted from public.reply_events e where e.comment_row_id = y.id and e.reason = 'accepted') times
      where y.user_id = any (${users}::uuid[]) and times.accepted <> (y.youtube_reply_id is not null)::int`,
  );
  return rows.map(({ sentence }) => sentence);
}

/** The month counts one reply for each that YouTube accepted, and no more than the plan allows. */
async function wrongCredits({ stack }: Table, scene: Scene, users: string[]): Promise<string[]> {
  // What a month began with stands for replies that were posted before the run.
  const before = scene.schedule.users.map(({ monthLeft }) => monthLeft);
  const rows = await query(
    () => stack.sql<{ sentence: string }[]>`
      select p.email || ': ' || months.counted || ' replies are counted, and ' || y.posted || ' were posted' as sentence
      from public.profiles p
      cross join lateral (select count(*) as posted from public.youtube_comments y where y.user_id = p.user_id and y.youtube_reply_id is not null) y
      cross join lateral (
        select coalesce(sum(m.replies), 0) - coalesce(engine.monthly_limit(p.plan) - (${before}::int[])[array_position(${users}::uuid[], p.user_id)], 0) as counted
        from private.reply_months m where m.user_id = p.user_id) months
      where p.user_id = any (${users}::uuid[]) and months.counted <> y.posted
      union all
      select p.email || ': ' || m.replies || ' replies are counted in ' || m.month || ', more than the plan allows'
      from private.reply_months m join public.profiles p using (user_id)
      where m.user_id = any (${users}::uuid[])
        -- A lost reply that is found after it was given up was sent in its month all the same.
        and m.replies > engine.monthly_limit(p.plan) + (
          select count(*) from public.reply_events e where e.user_id = m.user_id and e.reason = 'found_later')`,
  );
  return rows.map(({ sentence }) => sentence);
}

function wasHit(at: Date, row: Row): boolean {
  if (!row.send_started_at) return false;
  const after = at.getTime() - row.send_started_at.getTime();
  return after >= -TOLERANCE_MS && after <= IN_FLIGHT_MS;
}
