/** An owner whose channel is connected without the way there: the rows that it leaves behind, as the edge functions have the database write them. */
import { randomUUID } from "node:crypto";
import { VIEWS_SCOPES } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { POSTING_SCOPE } from "../../supabase/functions/_shared/google/oauth.ts";
import {
  createSealer,
  mask,
  type SecretName,
  secretOf,
} from "../../supabase/functions/_shared/secrets/seal.ts";
import { addChannel, type SimulatedChannel } from "./channel.ts";
import { newOwner, type Owner } from "./owner.ts";
import { setAccount, setSettings } from "./rows/changes.ts";
import type { Columns } from "./rows/rows.ts";
import type { Site } from "./site.ts";

/** The functions' environment names the key that seals credentials. */
export type SealingSite = Site & { functionsEnvironment: Record<string, string> };

export interface OwnerAtWork {
  owner: Owner;
  channel: SimulatedChannel;
  clientConfigId: string;
  connectionId: string;
}

export interface WorkOptions {
  email?: string;
  title?: string;
  plan?: "pro" | "enterprise" | null;
  /** Whether the API key is saved, too: without the look with which the product tries a new key, and its unit. */
  apiKey?: boolean;
  /** Columns of the account's settings. */
  settings?: Columns;
}

type Whose = Pick<Owner, "id" | "email">;

/** 0.1 s less of a processor than `connect` and what follows it take. */
export async function newOwnerAtWork(
  site: SealingSite,
  { email, title, plan = null, apiKey = false, settings }: WorkOptions = {},
): Promise<OwnerAtWork> {
  const [owner, channel] = await Promise.all([newOwner(site, email), addChannel(site, title)]);
  const clientConfigId = await writeClient(site, owner, channel);
  const connectionId = await writeConnection(site, owner, channel, clientConfigId);
  if (apiKey) await writeApiKey(site, owner, channel);
  if (plan) await setAccount(site, owner, { plan });
  if (settings) await setSettings(site, owner, settings);
  return { owner, channel, clientConfigId, connectionId };
}

/** Another channel for an owner at work, with a Google project of its own. */
export async function connectAnother(
  site: SealingSite,
  owner: Whose,
  title?: string,
): Promise<Omit<OwnerAtWork, "owner">> {
  const channel = await addChannel(site, title);
  const clientConfigId = await writeClient(site, owner, channel);
  return {
    channel,
    clientConfigId,
    connectionId: await writeConnection(site, owner, channel, clientConfigId),
  };
}

async function writeClient(site: SealingSite, owner: Whose, { clientId, clientSecret }: SimulatedChannel) {
  const id = randomUUID();
  const secret = await seal(site, id, "client_secret", clientSecret);
  await site.sql`
    select from service.save_oauth_client(${id}, ${owner.id}, 'client', ${clientId}, ${mask(clientSecret)}, ${secret})`;
  return id;
}

async function writeConnection(
  site: SealingSite,
  { id: user, email }: Whose,
  channel: SimulatedChannel,
  clientConfigId: string,
) {
  const id = randomUUID();
  const grant = await site.admin.grant({
    clientId: channel.clientId,
    email: channel.googleEmail,
    scopes: [POSTING_SCOPE, ...VIEWS_SCOPES],
  });
  const access = await seal(site, id, "access_token", grant.accessToken);
  const refresh = await seal(site, id, "refresh_token", grant.refreshToken);
  await site.sql`
    select from service.save_connection(${id}, ${user}, ${email}, ${clientConfigId}, ${channel.channelId},
      ${channel.channelTitle}, null, ${grant.scope}, 3600, ${mask(grant.accessToken)}, ${access},
      ${mask(grant.refreshToken)}, ${refresh}, ${channel.googleEmail})`;
  return id;
}

async function writeApiKey(site: SealingSite, { id: user, email }: Owner, { apiKey }: SimulatedChannel) {
  const id = randomUUID();
  const sealed = await seal(site, id, "api_key", apiKey);
  await site.sql`select from service.save_api_key(${id}, ${user}, ${email}, ${mask(apiKey)}, ${sealed})`;
}

function seal({ functionsEnvironment }: SealingSite, row: string, name: SecretName, text: string) {
  const { SEALING_KEYS = "{}", SEALING_KEY_ID = "" } = functionsEnvironment;
  return createSealer(JSON.parse(SEALING_KEYS), SEALING_KEY_ID).seal(text, secretOf(row, name));
}
