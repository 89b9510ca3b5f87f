import { z } from "zod";
import type { ServiceDatabase } from "../database/service-database.ts";
import { MODEL_HOLDS, type ModelPurpose } from "../database/vocabulary.gen.ts";
import { remember, takeUnsaved } from "./dialect.ts";
import { ModelError, type ModelUse } from "./model.ts";
import { type Spent, TROUBLE_WORDS } from "./trouble.ts";

/** What a failed call has cost, as far as it is known. */
function spentBy(error: unknown): Spent | null {
  return error instanceof ModelError ? error.spent : null;
}

const server = z.object({ server: z.string().nullable(), dialect: z.unknown() });
const demanded = z.tuple([server.extend({ take: z.string() })]);

/**
 * Asks the model once, for a person who waits for it. The call is taken before, and its tokens are counted after; both by the one
 * SQL function that knows plan, connection and ceilings. Throws 403 without a plan, 409 without a connected channel, 429 when a
 * budget is used up, 503 while the model answers nobody, and whatever `ask` throws.
 */
export async function askWithinBudget<Asked extends { use: ModelUse }>(
  db: ServiceDatabase,
  userId: string,
  channelId: string | null,
  ask: () => Promise<Asked>,
  purpose: ModelPurpose = "try",
): Promise<Asked> {
  const [taken] = await db.call("demand_model_call", { p_user: userId, p_channel: channelId }, demanded);
  remember(taken.server, taken.dialect);
  const settle = async (spent: Spent | null, unused = 0) => {
    if (!spent) return;
    const use = {
      user_id: userId,
      purpose,
      unused,
      ended: 1 - unused,
      input_tokens: spent.inputTokens,
      output_tokens: spent.outputTokens,
    };
    await db.call("settle_model_calls", { p_take: taken.take, p_uses: [use] });
  };
  try {
    const asked = await ask();
    await note(db, taken.take, undefined);
    await settle(asked.use);
    return asked;
  } catch (error) {
    const isTrouble = error instanceof ModelError && (error.hold || error.failing);
    await note(db, taken.take, isTrouble ? error : undefined);
    await settle(spentBy(error), error instanceof ModelError && error.free ? 1 : 0);
    throw error;
  }
}

/** Tells the database what calls showed of the server, and the operator, in the log, when it must be mended. */
async function note(
  db: ServiceDatabase,
  take: string | null,
  trouble: ModelError | undefined,
): Promise<void> {
  const learned = takeUnsaved();
  if (!learned && !trouble) return;
  const p_note = {
    ...learned,
    ...(trouble && {
      trouble: trouble.trouble,
      detail: trouble.detail,
      wait_seconds: trouble.waitSeconds ?? null,
    }),
  };
  const isNews = await db.call("note_model", { p_take: take, p_note }, z.boolean());
  if (trouble && isNews) {
    console.error(
      JSON.stringify({
        at: new Date().toISOString(),
        notice: "Drafting waits for all: the model answers nobody.",
        trouble: trouble.trouble,
        what_to_do: TROUBLE_WORDS[trouble.trouble],
        detail: trouble.detail,
      }),
    );
  }
}

const held = z.enum(MODEL_HOLDS);
const taken = z.object({
  take: z.string().nullable(),
  given: z.array(
    z.object({ user_id: z.string(), channel_id: z.string(), calls: z.number(), held: held.nullable() }),
  ),
  server,
});

/** Whose call it is. */
export interface ModelTurn {
  user_id: string;
  channel_id: string;
}
const keyOf = ({ user_id, channel_id }: ModelTurn) => `${user_id} ${channel_id}`;

/** What a channel was given of a budget, and what became of it. */
interface Share extends ModelTurn {
  left: number;
  /** Why there is no more. */
  held: z.infer<typeof held>;
  ended: number;
  input: number;
  output: number;
}

function end(share: Share | undefined, spent: Spent | null): void {
  if (!share || !spent) return;
  share.ended++;
  share.input += spent.inputTokens;
  share.output += spent.outputTokens;
}

/** As service.settle_model_calls takes it. */
function usesOf(shares: Iterable<Share>, purpose: ModelPurpose) {
  return [...shares]
    .filter(({ left, ended }) => left + ended > 0)
    .map(({ user_id, left, ended, input, output }) => ({
      user_id,
      purpose,
      unused: left,
      ended,
      input_tokens: input,
      output_tokens: output,
    }));
}

/** After as many failures without one answer it is the server: each may take 30 s, and cost. */
const FAILURES_OF_A_SERVER = 3;

/** What a run has heard of the model so far. */
export interface ModelRun {
  answers: number;
}

/**
 * What several channels may still ask of the model today, for a run that works for many: calls are taken for all of them at once,
 * and settled at the end with what they cost; those that were not made are given back. When the server answers nobody, no more
 * calls are made. `run` is what all the budgets of one run share.
 */
export function modelBudgets(
  db: ServiceDatabase,
  purpose: ModelPurpose = "draft",
  run: ModelRun = { answers: 0 },
) {
  const own = new Map<string, Share>();
  let take: string | null = null;
  let trouble: ModelError | undefined;
  let failures = 0;
  let answers = 0;

  const heard = () => {
    answers++;
    run.answers++;
  };
  const stopped = () =>
    trouble?.hold ?? (answers === 0 && failures >= FAILURES_OF_A_SERVER ? "model_busy" : undefined);

  return {
    /** Takes a call for each turn, as many as may be made; `use` says later whether there was one. */
    async take(turns: readonly ModelTurn[]): Promise<void> {
      if (turns.length === 0) return;
      const wanted = turns.map(({ user_id, channel_id }) => ({ user_id, channel_id, calls: 1 }));
      const answer = await db.call("take_model_calls", { p_wanted: wanted }, taken);
      remember(answer.server.server, answer.server.dialect);
      take = answer.take;
      for (const { calls, held, ...turn } of answer.given) {
        const nothing = { ended: 0, input: 0, output: 0 };
        own.set(keyOf(turn), { ...turn, left: calls, held: held ?? "model_budget", ...nothing });
      }
    },
    /** Uses one of the calls that were taken; else says what holds it. */
    use(turn: ModelTurn): z.infer<typeof held> | undefined {
      const mine = own.get(keyOf(turn));
      if (!mine || mine.left <= 0) return mine?.held ?? "model_budget";
      const why = stopped();
      if (why) return why;
      mine.left--;
      return undefined;
    },
    /** What a call that was used has cost. */
    note(turn: ModelTurn, use: ModelUse): void {
      heard();
      end(own.get(keyOf(turn)), use);
    },
    /** What a call that failed has cost, as far as the error tells. */
    fail(turn: ModelTurn, error: unknown): void {
      if (!(error instanceof ModelError)) return;
      if (error.unusable) heard();
      if (error.failing) failures++;
      if (error.hold || (error.failing && !trouble)) trouble = error;
      const mine = own.get(keyOf(turn));
      if (error.free && mine) mine.left++;
      else end(mine, error.spent);
    },
    /** @param more whether failed calls are asked for once more in parts, which tell what it was that failed */
    async settle({ more = false } = {}): Promise<void> {
      // One that fails while others are answered is not the server's trouble, nor are a few in a run that was answered before.
      const fails = answers === 0 && !more && (run.answers === 0 || failures >= FAILURES_OF_A_SERVER);
      await note(db, take, trouble && (trouble.hold || fails) ? trouble : undefined);
      // Told once, however often it is settled.
      trouble = undefined;
      const uses = usesOf(own.values(), purpose);
      own.clear();
      if (uses.length > 0) await db.call("settle_model_calls", { p_take: take, p_uses: uses });
    },
  };
}

export type ModelBudgets = ReturnType<typeof modelBudgets>;
