/** Ways to break what keeps replies and events from being lost or doubled, and conversations within their limits, done to the database of a temporary stack: proof that runs would show it. */
import { LIMITS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import type { RowsWithin } from "../../builder/rows/rows.ts";
import {
  type CommentPlan,
  drawSchedule,
  LEASE_SECONDS,
  PLENTY,
  type Round,
  type Schedule,
} from "./schedule.ts";

export interface Breakage {
  about?: string;
  /** Functions of the database, and what is taken out of each. */
  functions: { name: string; replace: [from: string | RegExp, to: string][] }[];
  statements?: { breaking: string[]; mending: string[] };
  /** Whether a schedule holds what the breakage shows itself in; without it any may. */
  mayShow?: (schedule: Schedule) => boolean;
  /** A seed that has shown it; how processes meet stays chance, so it may take others. */
  shownBy?: number;
}

const LEASE_CHECKS: [string | RegExp, string][] = [
  [/ or v\.lease_id is distinct from p_lease/, ""],
  [/ or coalesce\(v\.lease_until <= engine\.now\(\), true\)/, ""],
];

/** The lone worker stands still with a reply in hand until others may take it, and then goes on. */
const outlivesItsLease = ({ pause }: Round): boolean =>
  pause?.end === "wakes" &&
  pause.seconds > LEASE_SECONDS &&
  ["begin_send", "record_post"].includes(pause.at.call);

/** Its viewer asks on whenever they are answered, which nobody but the engine does, and at once. */
const isAnsweredOnAndOn = ({ goesOn, decision, fate, insert }: CommentPlan): boolean =>
  goesOn.length > LIMITS.automatic_turns &&
  decision === "leave" &&
  fate.kind === "published" &&
  !fate.afterMs &&
  insert === null;

export const BREAKAGES = {
  lease: {
    about: "whoever claimed a reply once may send and record it, also when the lease is over or another's",
    functions: [
      { name: "service.begin_send(uuid, uuid)", replace: LEASE_CHECKS },
      {
        name: "service.record_post(uuid, uuid, text, text, text, timestamptz)",
        replace: LEASE_CHECKS.slice(0, 1),
      },
    ],
    mayShow: ({ rounds }) =>
      rounds.some((round) => round.prepared && round.loneFirst && outlivesItsLease(round)),
    shownBy: 26,
  },
  reconcile: {
    about: "nobody looks for a reply whose outcome was not recorded",
    functions: [
      {
        name: "service.claim_reconciles(uuid, integer)",
        replace: [["w.send_started_at is not null", "w.send_started_at is not null and false"]],
      },
    ],
  },
  "unique-key": {
    about: "a comment that is read again is stored again",
    statements: {
      breaking: ["alter table public.comments drop constraint comments_once"],
      mending: ["alter table public.comments add constraint comments_once unique (comment_id, user_id)"],
    },
    functions: [
      {
        name: "engine.store_read(uuid, text, engine.read_comment[])",
        replace: [["on conflict (user_id, comment_id)", "on conflict (id)"]],
      },
    ],
  },
  credits: {
    about: "what is claimed and not yet sent is not counted: neither its units nor its place in the month",
    functions: [
      {
        name: "engine.reserved_units(text)",
        replace: [[/count\(\*\)::int \* engine\.reply_cost\(\)/, "0 * count(*)::int"]],
      },
      {
        name: "engine.replies_left(uuid, text)",
        replace: [[/- \(select count\(\*\)/, "- 0 * (select count(*)"]],
      },
    ],
    // Where it was a month's last replies that were scarce, four runs did not show it.
    mayShow: ({ projects }) => projects.some(({ quota }) => quota < PLENTY),
  },
  turns: {
    about: "a viewer is answered in a thread by itself as often as they write",
    functions: [
      {
        name: "engine.turn_stop(engine.comments)",
        replace: [["engine.most('automatic_turns')", "1000000"]],
      },
    ],
    mayShow: ({ rounds, users }) =>
      rounds.some(({ comments }) =>
        comments.some((plan) => users[plan.user]?.converses && isAnsweredOnAndOn(plan)),
      ),
  },
  "owner-word": {
    about: "what the owner has said in a thread since a reply was claimed is not looked at before it is sent",
    functions: [
      {
        name: "service.begin_send(uuid, uuid)",
        replace: [
          ["elsif v.owner_replied_at is not null then", "elsif false then"],
          ["else engine.turn_stop(v) end", "end"],
        ],
      },
    ],
    shownBy: 6,
  },
  "told-when-claimed": {
    about: "what is to be told counts as told once somebody has claimed it",
    functions: [
      {
        name: "service.claim_deliveries(integer, integer)",
        replace: [["attempts = o.attempts + 1", "attempts = o.attempts + 1, sent_at = v_now"]],
      },
    ],
    mayShow: ({ rounds }) => rounds.some(({ told: { moods } }) => moods[0] === "refuses"),
  },
  "another-id": {
    about: "an event that is told again comes under another id",
    functions: [
      {
        name: "service.claim_deliveries(integer, integer)",
        replace: [["w.format, e.id, e.kind", "w.format, gen_random_uuid(), e.kind"]],
      },
    ],
    mayShow: ({ rounds }) => rounds.some(({ told: { moods } }) => moods[0] === "takes and hangs up"),
  },
} satisfies Record<string, Breakage>;

export type BreakageName = keyof typeof BREAKAGES;

/** Breaks the product on a temporary stack; what it returns mends it. */
export const breakProduct = (stack: RowsWithin, name: BreakageName): Promise<() => Promise<void>> =>
  takeOut(stack, BREAKAGES[name]);

/** The seeds from `first` on whose schedules may show it, unless told from one that has. */
export function* seedsThatMayShow(name: BreakageName, first?: number): Generator<number, never> {
  const { mayShow, shownBy = 1 }: Breakage = BREAKAGES[name];
  for (let seed = first ?? shownBy; ; seed++) if (mayShow?.(drawSchedule(seed)) ?? true) yield seed;
}

/** Takes something out of a database of a proof's; what it returns puts it back. Rejects when the schema no longer has it. */
export async function takeOut({ sql }: RowsWithin, breakage: Breakage): Promise<() => Promise<void>> {
  const whole: string[] = [];
  const broken: string[] = [];
  for (const { name: signature, replace } of breakage.functions) {
    const [row] = await sql<
      { source: string }[]
    >`select pg_get_functiondef(${signature}::regprocedure) as source`;
    let source = row?.source ?? "";
    whole.push(source);
    for (const [from, to] of replace) {
      const changed = source.replace(from, to);
      if (changed === source) throw new Error(`${signature} no longer has what is taken out: ${from}`);
      source = changed;
    }
    broken.push(source);
  }
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.unsafe(statement);
  };
  await run([...(breakage.statements?.breaking ?? []), ...broken]);
  return () => run([...(breakage.statements?.mending ?? []), ...whole]);
}
