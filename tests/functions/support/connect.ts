import { VIEWS_SCOPES } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { POSTING_SCOPE } from "../../../supabase/functions/_shared/google/oauth.ts";
import { createSealer, secretOf } from "../../../supabase/functions/_shared/secrets/seal.ts";
import { arrive, type Consent, consentTo, type GoogleSetup, newGoogle } from "./google.ts";
import { newPerson, type Person } from "./people.ts";
import { type Answer, asOwner, functionsEnvironment, simulator } from "./stack.ts";

type SecretField = Parameters<typeof secretOf>[1];
const { SEALING_KEYS = "{}", SEALING_KEY_ID = "" } = functionsEnvironment;
const sealer = createSealer(JSON.parse(SEALING_KEYS), SEALING_KEY_ID);

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

/**
 * The same without the way there, for tests of what comes after: the rows that it leaves behind, written by the functions of the
 * database that the edge functions call. 0.3 s less a test; the way itself is tests/functions/oauth.
 */
export async function newOwnerAtWork(): Promise<ConnectedOwner> {
  const [person, google] = [await newPerson("owner"), await newGoogle()];
  const [clientConfigId, connectionId] = [crypto.randomUUID(), crypto.randomUUID()];
  const grant = await simulator.grant({
    clientId: google.clientId,
    email: google.email,
    scopes: [POSTING_SCOPE, ...VIEWS_SCOPES],
  });
  const seal = (text: string, id: string, field: SecretField) => sealer.seal(text, secretOf(id, field));
  const [secret, access, refresh] = [
    await seal(google.clientSecret, clientConfigId, "client_secret"),
    await seal(grant.accessToken, connectionId, "access_token"),
    await seal(grant.refreshToken, connectionId, "refresh_token"),
  ];
  await asOwner(async (sql) => {
    await sql`select from service.save_oauth_client(${clientConfigId}, ${person.id}, 'client', ${google.clientId}, '••••', ${secret})`;
    await sql`
      select from service.save_connection(${connectionId}, ${person.id}, ${person.email}, ${clientConfigId}, ${google.channelId},
        ${google.channelTitle}, null, ${grant.scope}, 3600, '••••', ${access}, '••••', ${refresh}, ${google.email})`;
  });
  return { person, google, clientConfigId, connectionId };
}

export async function newConnectedOwner(): Promise<ConnectedOwner> {
  const [person, google] = [await newPerson("owner"), await newGoogle()];
  const clientConfigId = await saveClient(person, google);
  const answer = await connect(person, clientConfigId, { email: google.email });
  if (answer.status !== 200) throw new Error(`Not connected: ${JSON.stringify(answer.body)}`);
  return { person, google, clientConfigId, connectionId: answer.body.connection.id };
}
