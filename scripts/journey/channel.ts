/** A simulated Google project with one account and its channel, for journeys through the real product. */

import { randomBytes } from "node:crypto";
import type { JourneyStack } from "./engine.ts";

export interface SimulatedChannel {
  projectNumber: number;
  clientId: string;
  clientSecret: string;
  apiKey: string;
  channelId: string;
  googleEmail: string;
}

/** Makes a new project, OAuth client, API key, account and channel in the stack's simulator; consent is given without asking. */
export async function addChannel(stack: JourneyStack, title = "Journey"): Promise<SimulatedChannel> {
  const token = randomBytes(8).toString("hex");
  const projectNumber = 100_000_000_000 + randomBytes(4).readUInt32BE();
  const channel: SimulatedChannel = {
    projectNumber,
    clientId: `${projectNumber}-${token}.apps.googleusercontent.com`,
    clientSecret: `GOCSPX-${token}`,
    apiKey: `AIzaSy-${token}-${token}`,
    channelId: `UC${randomBytes(11).toString("hex")}`,
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
