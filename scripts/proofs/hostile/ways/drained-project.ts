import { MODERATION_ACTS } from "../../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { addChannel } from "../../../builder/channel.ts";
import { approveAccess, connect, invoke, type Owner, signIn } from "../../../builder/owner.ts";
import { DEMO } from "../../../simulator/demo/channel.ts";
import type { Place } from "../place.ts";
import type { Way } from "../way.ts";

const CALLS = 20;

interface Connected {
  owner: Owner;
  channel: string;
  /** null: the lent client was refused. */
  connection: string | null;
}

/** An account whose channel is connected by the client that the operator lends. */
async function borrower(place: Place, name: string, plan: "pro" | null): Promise<Connected> {
  const owner = await signIn(place, `${name}.${Date.now()}@example.com`);
  if (plan) await approveAccess(place, owner, plan);
  const channel = await addChannel(place, name);
  const lent = { ...channel, clientId: DEMO.clientId, clientSecret: DEMO.clientSecret };
  const connecting = connect(place, owner, lent, true);
  const connection = plan ? await connecting : await connecting.catch(() => null);
  return { owner, channel: channel.channelId, connection };
}

async function unitsOf(place: Place): Promise<number> {
  return (await place.admin.ledger({ projectNumber: DEMO.projectNumber })).used;
}

/** Units that calls of an account's took from the lent project. */
async function taken(place: Place, work: () => Promise<unknown>): Promise<number> {
  const before = await unitsOf(place);
  await work();
  return (await unitsOf(place)) - before;
}

/** Decides on comments that this account was never shown, one by one and all at once. Refusals are what is hoped for. */
async function decideUnknown({ owner, channel }: Connected): Promise<void> {
  const ids = Array.from({ length: CALLS }, (_, n) => `UgyNobodysComment${n}`);
  for (const p_comments of [...ids.map((id) => [id]), ids]) {
    const p_act = MODERATION_ACTS[p_comments.length % MODERATION_ACTS.length];
    await owner.client.rpc("moderate_comments", { p_channel: channel, p_act: p_act ?? "hold", p_comments });
  }
  await invoke(owner, "moderate-comments", { channel_id: channel }).catch(() => undefined);
}

/** What else leads to Google, without a plan. */
async function readAll({ owner, channel }: Connected): Promise<void> {
  for (let n = 0; n < CALLS / 4; n++) {
    await invoke(owner, "held-comments", { channel_id: channel }).catch(() => undefined);
    await invoke(owner, "sync-comments", { channel_id: channel }).catch(() => undefined);
  }
}

export const drainedProject: Way = {
  name: "drained project",
  about: "spends the lent Google project's units on comments that nobody has shown to the account",
  async attempt(place) {
    const honest = await borrower(place, "honest", "pro");
    const stranger = await borrower(place, "stranger", null);
    const approved = await borrower(place, "approved", "pro");
    const left = async () => {
      const [row] = await place.sql`
        select engine.quota_left(engine.project_of(${honest.connection}), 'posting') as left`;
      return Number(row?.left);
    };
    const before = await left();
    const by_stranger = await taken(place, async () => {
      await decideUnknown(stranger);
      await readAll(stranger);
    });
    const by_approved = await taken(place, () => decideUnknown(approved));
    const lost = before - (await left());
    const passed = by_stranger + by_approved + Math.max(0, lost);
    return { passed, by_stranger, by_approved, posting_credits_lost: lost };
  },
};
