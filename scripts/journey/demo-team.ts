/** What the people of the demo do together, each as themselves. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { enter, type Owner, sessionOf } from "../builder/owner.ts";
import { DEMO, DEMO_CLAY } from "../simulator/demo/channel.ts";
import {
  DEMO_CLIENT,
  DEMO_MANAGER,
  DEMO_OWNER,
  DEMO_RESPONDER,
  type DemoPerson,
} from "../simulator/demo/team.ts";
import type { JourneyStack } from "./engine.ts";

export interface DemoTeam {
  manager: SupabaseClient;
  responder: SupabaseClient;
}

/** Signs the owner's people in, for the owner's account. */
export async function enterDemoTeam(stack: JourneyStack): Promise<DemoTeam> {
  const clientOf = async ({ email }: DemoPerson): Promise<SupabaseClient> => {
    const { access_token } = await sessionOf(await enter(stack, email));
    return createClient(stack.urls.api, stack.keys.publishableKey, {
      global: { headers: { Authorization: `Bearer ${access_token}`, "x-account": DEMO_OWNER.id } },
      auth: { persistSession: false },
    });
  };
  return { manager: await clientOf(DEMO_MANAGER), responder: await clientOf(DEMO_RESPONDER) };
}

/** Two channels that nobody takes for one another: how each sounds, and what it wants. */
export async function sayVoices({ id, client }: Owner): Promise<void> {
  await client
    .from("brand_voices")
    .insert([
      { user_id: id, channel_id: null, tone: "Warm and curious, like a chat at the kitchen table." },
      {
        ...{
          user_id: id,
          channel_id: DEMO_CLAY.channelId,
          tone: "Dry and precise. The answer, and nothing else.",
        },
        ...{ emoji: "never", sign_off: "– Rosa" },
      },
    ])
    .throwOnError();
  await client
    .from("client_objectives")
    .insert({
      ...{ user_id: id, channel_id: DEMO_CLAY.channelId, tags: ["Help the community"] },
      objective_text:
        "Answer technical questions in a sentence or two, with the number. Send nobody to a shop.",
    })
    .throwOnError();
}

/** What waits is shared out: assigned, labelled, rewritten by one, asked about by another, and shown to a client by mail. */
export async function workTogether({ id, client }: Owner, { responder }: DemoTeam): Promise<void> {
  const of = async (channel: string, author: string): Promise<string> => {
    const { data } = await client
      .from("youtube_comments")
      .select("id")
      .match({ channel_id: channel, author_name: author })
      .limit(1)
      .single()
      .throwOnError();
    return data.id ?? "";
  };
  const clay = (author: string) => of(DEMO_CLAY.channelId, author);
  const { data: labels } = await client
    .from("labels")
    .insert([
      { user_id: id, name: "Safety", colour: "red" },
      { user_id: id, name: "Video idea", colour: "teal" },
    ])
    .select("id")
    .throwOnError();
  const [safety, idea] = labels.map((label) => label.id);
  const assign = (comment: string, { id: person }: DemoPerson) =>
    client.rpc("assign_comments", { p_ids: [comment], p_person: person }).throwOnError();
  const label = (comment: string, name: string | undefined) =>
    client.rpc("label_comments", { p_ids: [comment], p_label: name ?? "", p_on: true }).throwOnError();

  const greenMug = await clay("@green_mug_gwen");
  await assign(greenMug, DEMO_RESPONDER);
  await label(greenMug, safety);
  await responder
    .rpc("write_note", {
      p_comment: greenMug,
      p_body: `@${DEMO_MANAGER.name} was the copper green tested since the video? I'd rather not say no for good.`,
      p_mentions: [DEMO_MANAGER.id],
    })
    .throwOnError();
  const shelf = await clay("@stuck_shelf_sam");
  await responder
    .rpc("edit_reply", { p_id: shelf, p_text: "3 mm, and wipe the foot with a damp sponge. – Rosa" })
    .throwOnError();
  await assign(shelf, DEMO_MANAGER);
  const travelKettle = await of(DEMO.channelId, "@kessel_test");
  await assign(travelKettle, DEMO_RESPONDER);
  await label(travelKettle, idea);
  await client
    .rpc("create_client_link", {
      ...{ p_channel: DEMO_CLAY.channelId, p_may: ["approve", "edit"], p_days: 30 },
      ...{ p_name: DEMO_CLIENT.name, p_email: DEMO_CLIENT.email },
    })
    .throwOnError();
  await client.rpc("create_program_key", { p_name: "Weekly sheet", p_scopes: ["read"] }).throwOnError();
}
