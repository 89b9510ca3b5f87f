/** A channel owner who uses the product as the web client does: through Auth, the Data API and the edge functions. */

import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/functions/_shared/database/database.types.ts";
import type { JourneyStack } from "../journey/engine.ts";
import { giveConsentAs, type SimulatedChannel } from "./channel.ts";

const session = { auth: { persistSession: false, autoRefreshToken: false } };

export interface Owner {
  id: string;
  email: string;
  client: SupabaseClient<Database>;
}

/** Signs in by a one-time link and opens the account as the app does on first use. */
export async function signIn(stack: JourneyStack, email: string): Promise<Owner> {
  const operator = createClient<Database>(stack.urls.api, stack.keys.secretKey, session);
  const link = await operator.auth.admin.generateLink({ type: "magiclink", email });
  if (link.error) throw link.error;
  const client = createClient<Database>(stack.urls.api, stack.keys.publishableKey, session);
  const { data, error } = await client.auth.verifyOtp({
    token_hash: link.data.properties.hashed_token,
    type: "magiclink",
  });
  if (error || !data.user) throw error ?? new Error("The one-time link signed nobody in.");
  return openAccount(client, { id: data.user.id, email });
}

/** Opens the account of somebody who is signed in, as the app does on first use. */
export async function openAccount(
  client: Owner["client"],
  { id, email }: Pick<Owner, "id" | "email">,
): Promise<Owner> {
  const owner = { id, email, client };
  throwIfFailed(
    await client.from("profiles").upsert({ user_id: owner.id, email }, { ignoreDuplicates: true }),
  );
  throwIfFailed(
    await client
      .from("automation_settings")
      .upsert({ user_id: owner.id, email }, { onConflict: "user_id", ignoreDuplicates: true }),
  );
  return owner;
}

/** The operator approves the account for a plan. */
export async function approveAccess(
  stack: JourneyStack,
  owner: Owner,
  plan: "pro" | "enterprise",
): Promise<void> {
  const operator = createClient<Database>(stack.urls.api, stack.keys.secretKey, session);
  throwIfFailed(
    await operator.schema("service").rpc("decide_access", { p_email: owner.email, p_plan: plan }),
  );
}

/** Turns the video replies toggle on or off. */
export async function setVideoReplies(owner: Owner, on: boolean): Promise<void> {
  throwIfFailed(
    await owner.client
      .from("automation_settings")
      .update({ video_replies_enabled: on })
      .eq("user_id", owner.id),
  );
}

/** Reads the terms of posting without review on a channel and agrees to them; anew where they change meanwhile. */
export async function postWithoutReview(owner: Owner, channelId: string): Promise<void> {
  for (;;) {
    const { data } = await owner.client
      .rpc("posting_terms", { p_channel: channelId })
      .single()
      .throwOnError();
    const agreed = { p_policy: "auto", p_channel: channelId, p_hash: data.hash };
    const { error } = await owner.client.rpc("set_posting_policy", agreed);
    if (!error) return;
    if (error.details !== "terms_changed") throw error;
  }
}

/**
 * Saves the OAuth client and API key, follows Google's redirects, and finalizes: the whole way of connecting. `lent`: with the
 * operator's client, which nobody saves. Returns the connection's id.
 */
export async function connect(
  stack: JourneyStack,
  owner: Owner,
  channel: SimulatedChannel,
  lent = false,
): Promise<string> {
  await giveConsentAs(stack, channel);
  const client = lent
    ? undefined
    : await invoke<{ id: string }>(owner, "save-credentials", {
        kind: "oauth_client",
        client_id: channel.clientId,
        client_secret: channel.clientSecret,
      });
  await invoke(owner, "save-credentials", { kind: "api_key", api_key: channel.apiKey });
  const hint = await authorise(owner, client?.id);
  const { connection } = await invoke<{ connection: { id: string } }>(owner, "finalize-youtube-connection", {
    session_hint: hint,
    user_id: owner.id,
    user_email: owner.email,
  });
  return connection.id;
}

/** Goes to the consent page and back, without a client with the operator's; returns the session hint that the callback gave. */
export async function authorise(owner: Owner, clientConfigId: string | undefined): Promise<string> {
  const { url } = await invoke<{ url: string }>(owner, "google-request", {
    user_uuid: owner.id,
    client_config_id: clientConfigId,
  });
  const consent = await fetch(url, { redirect: "manual" });
  const callback = await fetch(consent.headers.get("location") ?? "", { redirect: "manual" });
  const landing = new URL(callback.headers.get("location") ?? "");
  const hint = new URLSearchParams(landing.hash.slice(1)).get("session_hint");
  if (!hint) throw new Error(`Connecting did not succeed: ${landing.hash}`);
  return hint;
}

/** Calls an edge function as the owner; rejects with its error code and sentence. */
export async function invoke<Out = unknown>(
  owner: Owner,
  name: string,
  body: Record<string, unknown>,
): Promise<Out> {
  const { data, error } = await owner.client.functions.invoke(name, { body });
  if (!error) return data as Out;
  const answer = error.context instanceof Response ? await error.context.text() : String(error);
  throw new Error(`${name}: ${answer}`);
}

function throwIfFailed({ error }: { error: { message: string } | null }): void {
  if (error) throw new Error(error.message);
}
