import { arrive, type Consent, consentTo, type GoogleSetup, newGoogle } from "./google.ts";
import { newPerson, type Person } from "./people.ts";
import type { Answer } from "./stack.ts";

/** Saves the OAuth client as this user's and returns its row id. */
export async function saveClient(
  person: Person,
  google: Pick<GoogleSetup, "clientId" | "clientSecret">,
): Promise<string> {
  const { clientId: client_id, clientSecret: client_secret } = google;
  const saved = await person.invoke("save-credentials", { kind: "oauth_client", client_id, client_secret });
  if (saved.status !== 200) throw new Error(`The client was not saved: ${JSON.stringify(saved.body)}`);
  return saved.body.id;
}

/** Begins an authorisation and returns the consent page's address. */
export async function consentPage(
  person: Person,
  clientConfigId: string,
  more: object = {},
): Promise<string> {
  const begun = await person.invoke("google-request", {
    user_uuid: person.id,
    client_config_id: clientConfigId,
    ...more,
  });
  if (begun.status !== 200) throw new Error(`No consent page: ${JSON.stringify(begun.body)}`);
  return begun.body.url;
}

/** Begins, consents and comes back: the hint that the browser then holds. */
export async function hintFor(person: Person, clientConfigId: string, consent: Consent): Promise<string> {
  const { outcome } = await arrive(await consentTo(await consentPage(person, clientConfigId), consent));
  if (!outcome.session_hint) throw new Error(`No hint: ${JSON.stringify(outcome)}`);
  return outcome.session_hint;
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
  google: GoogleSetup;
  clientConfigId: string;
  connectionId: string;
}

export async function newConnectedOwner(): Promise<ConnectedOwner> {
  const [person, google] = [await newPerson("owner"), await newGoogle()];
  const clientConfigId = await saveClient(person, google);
  const answer = await connect(person, clientConfigId, { email: google.email });
  if (answer.status !== 200) throw new Error(`Not connected: ${JSON.stringify(answer.body)}`);
  return { person, google, clientConfigId, connectionId: answer.body.connection.id };
}
