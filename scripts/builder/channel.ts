/** A simulated Google project with one account and its channel, for journeys through the real product. */

import { randomBytes } from "node:crypto";
import { hash32, stableText } from "../simulator/ids.ts";
import type { Site } from "./site.ts";

/** A Google project with an OAuth client in it. */
export interface SimulatedClient {
  projectNumber: number;
  clientId: string;
  clientSecret: string;
}

export interface SimulatedChannel extends SimulatedClient {
  apiKey: string;
  channelId: string;
  channelTitle: string;
  googleEmail: string;
}

/** Makes an OAuth client, in a new project unless told, in the stack's simulator. Their ids follow from `identity`, if given. */
export async function addClient(
  { admin, urls }: Pick<Site, "admin" | "urls">,
  identity = randomBytes(16).toString("hex"),
  projectNumber?: number,
): Promise<SimulatedClient> {
  const client = clientOf(identity, projectNumber);
  await admin.registerClient({ ...client, redirectUris: [callbackOf(urls)] });
  return client;
}

function clientOf(
  identity: string,
  projectNumber = 100_000_000_000 + hash32(`project ${identity}`),
): SimulatedClient {
  const token = tokenOf(identity);
  const clientId = `${projectNumber}-${token}.apps.googleusercontent.com`;
  return { projectNumber, clientId, clientSecret: `GOCSPX-${token}` };
}

/**
 * Makes a new project, unless one is given, with an OAuth client, API key, account and channel in the stack's simulator; consent is given without asking. Their ids
 * follow from `identity` where that is given, as weather is drawn by ids.
 */
export async function addChannel(
  stack: Pick<Site, "admin" | "urls">,
  title = "Journey",
  identity = randomBytes(16).toString("hex"),
  projectNumber?: number,
): Promise<SimulatedChannel> {
  const token = tokenOf(identity);
  const channel: SimulatedChannel = {
    ...clientOf(identity, projectNumber),
    apiKey: `AIzaSy-${token}-${token}`,
    channelId: `UC${stableText(`channel ${identity}`, 22)}`,
    channelTitle: title,
    googleEmail: `${token}@gmail.example`,
  };
  // Asked together, they are one request.
  await Promise.all([
    addClient(stack, identity, projectNumber),
    stack.admin.registerApiKey({ key: channel.apiKey, projectNumber: channel.projectNumber }),
    stack.admin.addAccount({ email: channel.googleEmail }),
    stack.admin.addChannel({ id: channel.channelId, title, accountEmail: channel.googleEmail }),
    giveConsentAs(stack, channel),
  ]);
  return channel;
}

/** From now on the simulated consent page signs in this channel's account and allows everything at once. */
export async function giveConsentAs(stack: Pick<Site, "admin">, channel: SimulatedChannel): Promise<void> {
  await stack.admin.configure({
    consent: { mode: "allow", email: channel.googleEmail, channelId: channel.channelId },
  });
}

/** Where Google sends browsers back to. */
export function callbackOf({ api }: Site["urls"]): string {
  return `${api}/functions/v1/google-request/callback`;
}

function tokenOf(identity: string): string {
  return stableText(`account ${identity}`, 16).toLowerCase();
}
