/** The demo's past: the product itself, played through the last days against the simulator, so that nothing in it is made up. */
import { DEMO, DEMO_FACTS } from "../simulator/demo/channel.ts";
import { Clock, type JourneyStack, runScheduled } from "./engine.ts";
import { connect, type Owner, setVideoReplies, signIn } from "./owner.ts";

const HOUR = 3_600_000;
const DAYS = 9;
const STEP_HOURS = 9;
/** Drafts of the last day stay for whoever opens the demo. */
const LEFT_FOR_THE_VISITOR_HOURS = 26;
/** The owner of the demo edits, dismisses or leaves one draft in so many. */
const EDITED_EVERY = 5;
const DISMISSED_EVERY = 13;

interface Draft {
  id: string;
  generated_reply: string;
}

/** Connects the demo channel some days ago and lets the days pass: comments come, drafts are approved, replies are proven public. */
export async function playDemoPast(stack: JourneyStack): Promise<void> {
  const clock = new Clock(stack);
  await clock.advance(-DAYS * 24 * HOUR);
  const owner = await signIn(stack, DEMO.email);
  await connect(stack, owner, { ...DEMO, googleEmail: DEMO.email }, true);
  await setVideoReplies(owner, true);
  await sayFacts(owner);
  let decided = 0;
  for (let hoursLeft = DAYS * 24; hoursLeft > 0; hoursLeft -= STEP_HOURS) {
    await runScheduled(stack, "refresh-youtube-token");
    await runScheduled(stack, "sync-comments");
    await runScheduled(stack, "draft-replies", { limit: 60 });
    if (hoursLeft > LEFT_FOR_THE_VISITOR_HOURS) {
      decided = await decide(owner, decided);
      await clock.advance(3 * 60_000);
      await runScheduled(stack, "post-replies");
      await clock.advance(20_000);
    }
    await runScheduled(stack, "verify-pending-replies");
    await clock.advance(STEP_HOURS * HOUR);
  }
  await clock.reset();
  await stack.admin.configure({ consent: { mode: "ask" } });
}

/** Writes what the owner of the demo has said once and for all. */
async function sayFacts(owner: Owner): Promise<void> {
  const facts = DEMO_FACTS.map(({ holdsDays, ...fact }) => ({
    ...fact,
    user_id: owner.id,
    channel_id: DEMO.channelId,
    language: "en",
    valid_until: holdsDays ? new Date(Date.now() + holdsDays * 24 * HOUR).toISOString().slice(0, 10) : null,
  }));
  const { error } = await owner.client.from("facts").insert(facts);
  if (error) throw new Error(error.message);
}

/** Approves what needs no second look, as written or edited; dismisses a few; leaves what a check held back. */
async function decide(owner: Owner, decidedBefore: number): Promise<number> {
  const { data, error } = await owner.client
    .from("youtube_comments")
    .select("id, generated_reply")
    .eq("reply_status", "draft")
    .eq("findings", "[]")
    .order("published_at");
  if (error) throw new Error(error.message);
  let decided = decidedBefore;
  for (const draft of data as Draft[]) {
    decided++;
    if (decided % DISMISSED_EVERY === 0) await owner.client.rpc("dismiss_reply", { p_id: draft.id });
    else if (decided % EDITED_EVERY === 0) {
      // An owner's habit that fits every language.
      await owner.client.rpc("approve_reply", { p_id: draft.id, p_text: `${draft.generated_reply} 🍵` });
    } else await owner.client.rpc("approve_reply", { p_id: draft.id });
  }
  return decided;
}
