/** The demo's past: the product itself, played through the last days against the simulator, so that nothing in it is made up. */

import type { SupabaseClient } from "@supabase/supabase-js";
import { connect, type Owner, setVideoReplies, signIn } from "../builder/owner.ts";
import { DEMO, DEMO_CLAY, DEMO_FACTS, DEMO_QUESTIONS } from "../simulator/demo/channel.ts";
import { editDemoComments, seedDemo } from "../simulator/demo/seed.ts";
import { enterDemoTeam, sayVoices, workTogether } from "./demo-team.ts";
import { Clock, type JourneyStack, runScheduled } from "./engine.ts";

const HOUR = 3_600_000;

export interface DemoPast {
  days: number;
  /** The owner looks in once in so many hours. */
  everyHours: number;
  /** Drafts of the last hours stay for whoever opens the demo. */
  leftHours: number;
  /** What is added in editing on the first channel: a habit that fits every language. */
  habit: string;
}

/** What a first start loads (demo-past.ts). */
export const SHORT_PAST: DemoPast = { days: 9, everyHours: 9, leftHours: 26, habit: " 🍵" };
/** One draft in so many is edited, or dismissed. */
const EDITED_EVERY = 5;
const DISMISSED_EVERY = 13;

interface Draft {
  id: string;
  channel_id: string;
  generated_reply: string;
}

/** Gives the simulated YouTube the demo's channels. */
export async function seedDemoChannel(stack: JourneyStack): Promise<void> {
  await seedDemo(stack.admin, { redirectUris: [`${stack.urls.api}/functions/v1/google-request/callback`] });
  // Whoever tries the demo is to see answers with their sources, and questions that nothing answers.
  await stack.admin.configure({ model: { grounding: "honest", groups: DEMO_QUESTIONS } });
}

/**
 * Connects the demo's channels some days before the clock's time and lets the days pass: comments come, drafts are approved by
 * the owner and the manager, replies are proven public; what is left is shared out. Ends at the clock's time.
 */
export async function playDemoPast(
  stack: JourneyStack,
  clock = new Clock(stack),
  { days, everyHours, leftHours, habit } = SHORT_PAST,
): Promise<void> {
  const end = clock.shiftMs;
  await clock.advance(-days * 24 * HOUR);
  const owner = await signIn(stack, DEMO.email);
  const team = await enterDemoTeam(stack);
  for (const channel of [DEMO, { ...DEMO, ...DEMO_CLAY }])
    await connect(stack, owner, { ...channel, googleEmail: channel.email }, true);
  // A second channel posts nothing until it is told to.
  await owner.client
    .from("youtube_connections")
    .update({ selected_for_posting: true })
    .eq("channel_id", DEMO_CLAY.channelId)
    .throwOnError();
  await sayVoices(owner);
  await setVideoReplies(owner, true);
  await sayFacts(owner, clock.now());
  let decided = 0;
  for (let hoursLeft = days * 24; hoursLeft > 0; hoursLeft -= everyHours) {
    if (hoursLeft <= leftHours && hoursLeft + everyHours > leftHours) await editDemoComments(stack.admin);
    await runScheduled(stack, "refresh-youtube-token");
    await runScheduled(stack, "sync-comments");
    await runScheduled(stack, "draft-replies", { limit: 60 });
    if (hoursLeft > leftHours)
      decided = await decideAndPost(stack, [owner.client, team.manager], clock, decided, habit);
    await runScheduled(stack, "verify-pending-replies");
    await clock.reset(end - (hoursLeft - everyHours) * HOUR);
  }
  await workTogether(owner, team);
  await stack.admin.configure({ consent: { mode: "ask" } });
}

/** The owner and the manager look in: what waits is decided, and posted after the time in which it can be undone. */
async function decideAndPost(
  stack: JourneyStack,
  people: readonly SupabaseClient[],
  clock: Clock,
  decidedBefore: number,
  habit: string,
): Promise<number> {
  const decided = await decide(people, decidedBefore, habit);
  await clock.advance(3 * 60_000);
  await runScheduled(stack, "post-replies");
  await clock.advance(20_000);
  return decided;
}

/** The owner looks in once more, and what is posted is proven public. */
export async function clearTheDesk(stack: JourneyStack, owner: Owner, clock: Clock): Promise<void> {
  await decideAndPost(stack, [owner.client], clock, 0, "");
  await runScheduled(stack, "verify-pending-replies");
}

/** Writes what the owner of the demo has said once and for all. */
async function sayFacts(owner: Owner, now: Date): Promise<void> {
  const facts = DEMO_FACTS.map(({ holdsDays, ...fact }) => ({
    ...fact,
    user_id: owner.id,
    channel_id: DEMO.channelId,
    language: "en",
    valid_until: holdsDays
      ? new Date(now.getTime() + holdsDays * 24 * HOUR).toISOString().slice(0, 10)
      : null,
  }));
  const { error } = await owner.client.from("facts").insert(facts);
  if (error) throw new Error(error.message);
}

/** Approves what needs no second look, as written or edited; dismisses a few; leaves what a check held back. */
async function decide(
  people: readonly SupabaseClient[],
  decidedBefore: number,
  habit: string,
): Promise<number> {
  const [first] = people;
  if (!first) throw new Error("Nobody looks in.");
  const { data, error } = await first
    .from("youtube_comments")
    .select("id, channel_id, generated_reply")
    .eq("reply_status", "draft")
    .eq("findings", "[]")
    .order("published_at");
  if (error) throw new Error(error.message);
  let decided = decidedBefore;
  for (const draft of data as Draft[]) {
    // What the first channel shows rests on the rhythm of its own drafts.
    if (draft.channel_id !== DEMO.channelId) {
      await first.rpc("approve_reply", { p_id: draft.id, p_shown: draft.generated_reply });
      continue;
    }
    decided++;
    const client = people[decided % people.length] ?? first;
    if (decided % DISMISSED_EVERY === 0) await client.rpc("dismiss_reply", { p_id: draft.id });
    else if (decided % EDITED_EVERY === 0) {
      await client.rpc("approve_reply", { p_id: draft.id, p_text: `${draft.generated_reply}${habit}` });
    } else await client.rpc("approve_reply", { p_id: draft.id, p_shown: draft.generated_reply });
  }
  return decided;
}
