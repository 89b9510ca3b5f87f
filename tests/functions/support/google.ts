import {
  addChannel,
  addClient,
  type SimulatedChannel,
  type SimulatedClient,
} from "../../../scripts/builder/channel.ts";
import * as consent from "../../../scripts/builder/consent.ts";
import { simulator, stack } from "./stack.ts";

/** Another Google Cloud project with an OAuth client that the simulator knows. */
export const newClient = (): Promise<SimulatedClient> => addClient(stack);

/** A Google account with a channel, and a Google Cloud project with an OAuth client, all of their own for a test. */
export const newGoogle = (): Promise<SimulatedChannel> =>
  addChannel(stack, `Channel ${crypto.randomUUID().slice(0, 6)}`);

/** Visits the consent page, answers it, and returns the address that Google sends the browser to. */
export const consentTo = (url: string, answer: consent.Consent | "deny"): Promise<URL> =>
  consent.consentTo(stack, url, answer);

/** Whether Google still honours any grant of this account to this client. */
export async function hasGrant({
  googleEmail,
  clientId,
}: Pick<SimulatedChannel, "googleEmail" | "clientId">): Promise<boolean> {
  const { grants } = await simulator.overview();
  return grants.some((grant) => grant.live && grant.email === googleEmail && grant.clientId === clientId);
}

/** How many requests one of Google's methods has had so far. */
export async function requestsTo(method: "oauth.token" | "oauth.revoke" | "channels.list"): Promise<number> {
  return (await simulator.requests({ method })).length;
}
