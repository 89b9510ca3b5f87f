/** A channel owner who uses the product as the web client does: through Auth, the Data API and the edge functions. */

import { randomUUID } from "node:crypto";
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../supabase/functions/_shared/database/database.types.ts";
import { giveConsentAs, type SimulatedChannel, type SimulatedClient } from "./channel.ts";
import { hintAfter, visitConsent } from "./consent.ts";
import { createUser } from "./rows/users.ts";
import type { Site } from "./site.ts";

const session = { auth: { persistSession: false, autoRefreshToken: false } };

export interface Owner {
  id: string;
  email: string;
  client: SupabaseClient<Database>;
}

/** Signs in by a one-time link and opens the account as the app does on first use. */
export async function signIn(stack: Site, email: string): Promise<Owner> {
  const { client, ...owner } = await enter(stack, email);
  return openAccount(client, owner);
}

/** Somebody new, signed in. What Auth itself would make an account with is a password, and to hash that takes a tenth of a second. */
export async function newOwner(
  stack: Omit<Site, "admin">,
  email = `owner.${randomUUID().slice(0, 8)}@example.test`,
): Promise<Owner> {
  await createUser(stack, email);
  return enter(stack, email);
}

/** Signs in by a one-time link and opens nothing yet. Auth makes an account for whom it does not know. */
export async function enter(stack: Omit<Site, "admin" | "sql">, email: string): Promise<Owner> {
  const operator = createClient<Database>(stack.urls.api, stack.keys.secretKey, session);
  const link = await operator.auth.admin.generateLink({ type: "magiclink", email });
  if (link.error) throw link.error;
  const client = createClient<Database>(stack.urls.api, stack.keys.publishableKey, session);
  const { data, error } = await client.auth.verifyOtp({
    token_hash: link.data.properties.hashed_token,
    type: "magiclink",
  });
  if (error || !data.user) throw error ?? new Error("The one-time link signed nobody in.");
  return { id: data.user.id, email, client };
}

/** The session in which an owner is signed in; its token is what their calls carry. */
export async function sessionOf({ client }: Owner): Promise<Session> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error("Nobody is signed in.");
  return data.session;
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
  stack: Site,
  owner: Pick<Owner, "email">,
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
export async function postWithoutReview(
  owner: Owner,
  channelId: string,
  about: "comments" | "conversations" = "comments",
): Promise<void> {
  for (;;) {
    const { data } = await owner.client
      .rpc("posting_terms", { p_channel: channelId, p_about: about })
      .single()
      .throwOnError();
    const agreed = { p_policy: "auto", p_channel: channelId, p_hash: data.hash, p_about: about };
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
  stack: Site,
  owner: Owner,
  channel: SimulatedChannel,
  lent = false,
): Promise<string> {
  await giveConsentAs(stack, channel);
  const client = lent ? undefined : await saveClient(owner, channel);
  await invoke(owner, "save-credentials", { kind: "api_key", api_key: channel.apiKey });
  const hint = await authorise(owner, client);
  const { connection } = await invoke<{ connection: { id: string } }>(owner, "finalize-youtube-connection", {
    session_hint: hint,
    user_id: owner.id,
    user_email: owner.email,
  });
  return connection.id;
}

/** Saves an OAuth client as the owner's; returns its row's id. */
export async function saveClient(
  owner: Owner,
  { clientId, clientSecret }: Pick<SimulatedClient, "clientId" | "clientSecret">,
): Promise<string> {
  const saved = await invoke<{ id: string }>(owner, "save-credentials", {
    kind: "oauth_client",
    client_id: clientId,
    client_secret: clientSecret,
  });
  return saved.id;
}

/** Begins an authorisation, without a client with the operator's; returns the consent page's address. */
export async function consentPage(
  owner: Owner,
  clientConfigId: string | undefined,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { url } = await invoke<{ url: string }>(owner, "google-request", {
    user_uuid: owner.id,
    client_config_id: clientConfigId,
    ...more,
  });
  return url;
}

/** Goes to the consent page and back; returns the session hint that the callback gave. */
export async function authorise(owner: Owner, clientConfigId: string | undefined): Promise<string> {
  return hintAfter(await visitConsent(await consentPage(owner, clientConfigId)));
}

/** Calls an edge function as the owner; rejects with its error code and sentence. */
export async function invoke<Out = unknown>(
  owner: Owner,
  name: string,
  body: Record<string, unknown>,
): Promise<Out> {
  const { data, error } = await owner.client.functions.invoke(name, { body });
  if (!error) return data as Out;
  // The answer of another fetch than this realm's is no Response of it.
  const answer = "text" in Object(error.context) ? await error.context.text() : String(error);
  throw new Error(`${name}: ${answer}`);
}

function throwIfFailed({ error }: { error: { message: string } | null }): void {
  if (error) throw new Error(error.message);
}
