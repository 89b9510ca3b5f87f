/** A simulated Google project with one account and its channel, for journeys through the real product. */

import { randomBytes } from "node:crypto";
import type { JourneyStack } from "../journey/engine.ts";
import { hash32, stableText } from "../simulator/ids.ts";

export interface SimulatedChannel {
  projectNumber: number;
  clientId: string;
  clientSecret: string;
  apiKey: string;
  channelId: string;
  googleEmail: string;
}

/**
 * Makes a new project, OAuth client, API key, account and channel in the stack's simulator; consent is given without asking. Their ids
 * follow from `identity` where that is given, as weather is drawn by ids.
 */
export async function addChannel(
  stack: JourneyStack,
  title = "Journey",
  identity = randomBytes(16).toString("hex"),
): Promise<SimulatedChannel> {
  const token = stableText(`account ${identity}`, 16).toLowerCase();
  const projectNumber = 100_000_000_000 + hash32(`project ${identity}`);
  const channel: SimulatedChannel = {
    projectNumber,
    clientId: `${projectNumber}-${token}.apps.googleusercontent.com`,
    clientSecret: `GOCSPX-${token}`,
    apiKey: `AIzaSy-${token}-${token}`,
    channelId: `UC${stableText(`channel ${identity}`, 22)}`,
    googleEmail: `${token}@gmail.example`,
  };
  await stack.admin.registerClient({
    clientId: channel.clientId,
    clientSecret: channel.clientSecret,
    redirectUris: [`${stack.urls.api}/functions/v1/google-request/callback`],
    projectNumber,
  });
  await stack.admin.registerApiKey({ key: channel.apiKey, projectNumber });
  await stack.admin.addAccount({ email: channel.googleEmail });
  await stack.admin.addChannel({ id: channel.channelId, title, accountEmail: channel.googleEmail });
  await giveConsentAs(stack, channel);
  return channel;
}

/** From now on the simulated consent page signs in this channel's account and allows everything at once. */
export async function giveConsentAs(stack: JourneyStack, channel: SimulatedChannel): Promise<void> {
  await stack.admin.configure({
    consent: { mode: "allow", email: channel.googleEmail, channelId: channel.channelId },
  });
}
