import * as atWork from "../../../scripts/builder/at-work.ts";
import type { SimulatedChannel } from "../../../scripts/builder/channel.ts";
import { type Consent, hintAfter } from "../../../scripts/builder/consent.ts";
import { consentPage, saveClient } from "../../../scripts/builder/owner.ts";
import { assertDone } from "./expect.ts";
import { consentTo, newGoogle } from "./google.ts";
import { newPerson, type Person, personOf } from "./people.ts";
import { type Answer, stack } from "./stack.ts";

/** Begins, consents and comes back: the hint that the browser then holds. */
export async function hintFor(person: Person, clientConfigId: string, consent: Consent): Promise<string> {
  return hintAfter(await consentTo(await consentPage(person, clientConfigId), consent));
}

export function finalize(person: Person, more: object): Promise<Answer> {
  return person.invoke("finalize-youtube-connection", {
    user_id: person.id,
    user_email: person.email,
    ...more,
  });
}

/** The whole way from an OAuth client to a connection; the answer of the last step. */
export async function connect(
  person: Person,
  clientConfigId: string,
  consent: Consent,
  more: object = {},
): Promise<Answer> {
  return finalize(person, { session_hint: await hintFor(person, clientConfigId, consent), ...more });
}

/** A new user with a connected channel. */
export interface ConnectedOwner {
  person: Person;
  google: SimulatedChannel;
  clientConfigId: string;
  connectionId: string;
}

/** By the rows alone, for tests of what comes after; the way there is tests/functions/oauth. */
export async function newOwnerAtWork(options: atWork.WorkOptions = {}): Promise<ConnectedOwner> {
  const { owner, channel: google, ...ids } = await atWork.newOwnerAtWork(stack, options);
  return { person: await personOf(owner), google, ...ids };
}

/** By the way through consent. */
export async function newConnectedOwner(): Promise<ConnectedOwner> {
  const [person, google] = [await newPerson("owner"), await newGoogle()];
  const clientConfigId = await saveClient(person, google);
  const { connection } = assertDone(await connect(person, clientConfigId, { email: google.googleEmail }));
  return { person, google, clientConfigId, connectionId: connection.id };
}
