import { z } from "zod";
import type { ReplayComments, ReplayCommentsResponse } from "../_shared/contracts/replay-comments.ts";
import { charactersOf, readingCost } from "../_shared/drafting/classify.ts";
import { conditionsOf, type PlainCondition } from "../_shared/drafting/conditions.ts";
import { pastComment } from "../_shared/drafting/past-comment.ts";
import { patternBudget } from "../_shared/drafting/patterns.ts";
import { type Readable, readComments } from "../_shared/drafting/readings.ts";
import { type Replayed, replayOf } from "../_shared/drafting/replay.ts";
import type { ReplyRule } from "../_shared/drafting/rules.ts";
import { replyVoice } from "../_shared/drafting/voice.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import { timeBudget } from "../_shared/runtime/concurrency.ts";
import type { ModelServices } from "../_shared/services.ts";

const claimed = z.object({
  step: z.enum(["look", "read"]),
  rule_id: z.uuid().nullable(),
  voice: replyVoice,
  comments: z.array(pastComment),
  characters: z.array(z.number()),
});
type Claimed = z.infer<typeof claimed>;
type Past = Claimed["comments"][number];

/** What one step came to, as service.record_replay takes it. */
interface Step {
  comments: object[];
  run: object;
}

/** Milliseconds that the patterns of a step's comments may take: more than in a run that works for many. */
const PATTERNS_MS = 500;

/**
 * One step of trying a rule or a voice on past comments: looks at the next of them without the model, prices what only reading can tell,
 * or reads the next. Nothing is sent and no comment changes; what is found is kept beside them. The use of the model is the account's.
 */
export async function handleReplayComments(
  { body, caller, db }: Call<ReplayComments>,
  services: ModelServices,
): Promise<ReplayCommentsResponse> {
  const { id: p_user } = requireUser(caller);
  const p_replay = body.replay_id;
  const asked = { p_user, p_channel: body.channel_id, p_replay };
  const [page] = await db.call("claim_replay", asked, z.array(claimed));
  if (!page) return { busy: true };
  const record = ({ comments, run }: Step) =>
    db.call("record_replay", { p_user, p_replay, p_comments: comments, p_run: run });
  try {
    if (page.step === "read") {
      const turn = { user_id: p_user, channel_id: body.channel_id };
      await record(
        await read(page, (toRead, conditions) => {
          const run = { hasTime: timeBudget(), run: { answers: 0 }, purpose: "try" as const };
          const readable = toRead.map((comment): Readable => ({ ...asRead(comment), turn }));
          return readComments(db, services.model, readable, { ...run, conditionsOf: () => conditions });
        }),
      );
    } else await record(page.comments.length > 0 ? look(page) : priced(page));
  } catch (error) {
    // Whoever tries again need not wait for the lease.
    await record({ comments: [], run: {} });
    throw error;
  }
  return { busy: false };
}

const asRead = ({ id, text, author_name, answers_us, thread }: Past) => ({
  id,
  text,
  author_name,
  thread: answers_us ? thread : null,
});

const ruleOf = ({ rule_id, voice }: Claimed): ReplyRule | undefined =>
  voice.rules.find(({ id }) => id === rule_id);

/** The conditions that bear on the rule: its own, and those of rules before it where it says what becomes of the reply. */
function conditionsOn(page: Claimed): PlainCondition[] {
  const rule = ruleOf(page);
  if (!rule) return [];
  const { rules } = page.voice;
  return conditionsOf({ rules: rule.action === "none" ? [rule] : rules.slice(0, rules.indexOf(rule) + 1) });
}

const outcome = ({ matched, reply, why }: Replayed) => ({ matched, reply, why });

function look(page: Claimed): Step {
  const [rule, budget] = [ruleOf(page), patternBudget(PATTERNS_MS)];
  const comments = page.comments.map((comment) => {
    const found = replayOf(comment, page.voice, rule, budget);
    return {
      id: comment.id,
      step: found.toRead ? "read" : "done",
      characters: charactersOf(asRead(comment)),
      ...outcome(found),
    };
  });
  return { comments, run: {} };
}

function priced(page: Claimed): Step {
  const { calls, inputTokens, outputTokens } = readingCost(page.characters, conditionsOn(page));
  return { comments: [], run: { calls, input_tokens: inputTokens, output_tokens: outputTokens } };
}

async function read(
  page: Claimed,
  ask: (comments: Past[], conditions: PlainCondition[]) => ReturnType<typeof readComments>,
): Promise<Step> {
  const [rule, budget, conditions] = [ruleOf(page), patternBudget(PATTERNS_MS), conditionsOn(page)];
  const { read: readings, delayed, calls, spent } = await ask(page.comments, conditions);
  const comments = page.comments.flatMap((comment) => {
    const found = readings.get(comment.id);
    // What was not reached in time, or may not be read now, is read by a later step.
    if (!found) return [];
    // What was known before stays: it was told of this very text.
    const known = { ...found.conditions, ...comment.conditions };
    const words = conditions.map(({ rule_id, plain_words }) => [plain_words, known[rule_id] ?? null]);
    return {
      id: comment.id,
      step: "done",
      text_hash: comment.text_hash,
      told: Object.fromEntries(words),
      ...outcome(replayOf({ ...comment, conditions: known }, page.voice, rule, budget)),
    };
  });
  const used = {
    used_calls: calls,
    used_input_tokens: spent.inputTokens,
    used_output_tokens: spent.outputTokens,
  };
  const [held = null] = delayed.values();
  return { comments, run: { ...used, held } };
}
