/** Keys that do not open what they should. */
import { type Check, some } from "./examination.ts";

export const wrongKey: Check = ({ facts, diagnosis }) => {
  const lost = facts.sealed_with.filter((id) => !diagnosis.sealing_keys.includes(id));
  if (lost.length > 0) {
    return `Credentials are sealed with ${some(lost)}, which isn't in the functions' SEALING_KEYS. Add the key back. If it's lost, every owner has to reconnect.`;
  }
  if (facts.jobs.some(({ error }) => error === "http_401")) {
    return "The functions reject the schedule's key. Set Vault's cron_key and the functions' CRON_KEY (or the secret key named cron) to the same value.";
  }
  const { addresses } = diagnosis.google;
  const unknown = diagnosis.clients.filter(({ verdict }) => verdict === "unknown_client");
  // The simulator knows no real client: that is a mixed home.
  if (addresses === "real" && unknown.length > 0) {
    return `Google doesn't recognize the OAuth client ${some(unknown.map(({ client }) => client))}. Have the owner copy the Client ID and Secret from the Google Cloud console and save them again.`;
  }
  const refused = facts.channels.filter(({ problem }) =>
    ["client", "key", "unreadable", "unreadable_key"].includes(problem),
  );
  if (refused.length === 0) return undefined;
  return `Google rejects the client or key of ${some(refused.map(({ email, title }) => `${title} (${email})`))}. Have the owner save the Client ID and Secret, or the API key, again.`;
};

export const operatorsKey: Check = ({ facts }) => {
  const { state, used, key_units, error } = facts.operators_key;
  const spent = `${used} of ${key_units} units`;
  const more =
    "Owners without a key of their own wait until midnight Pacific time to see their replies verified. To see who used it, run npm run operate -- quota; to change the limits, npm run operate -- lend.";
  if (state === "wrong") {
    return `Google rejects your API key (${error}). Put a valid one into YOUTUBE_API_KEY: the replies of owners without a key of their own aren't verified.`;
  }
  if (state === "spent") return `Your API key is used up for today (${spent}). ${more}`;
  if (state === "nearly_spent") return `Your API key is nearly used up for today (${spent}). Then: ${more}`;
  return undefined;
};

export const closedKeys: Check = ({ facts }) =>
  facts.keys_are_open
    ? undefined
    : "The Data API doesn't call engine.begin_request, so no program's key is accepted, and an act whose answer got lost may be done twice. Run this SQL: alter role authenticator set pgrst.db_pre_request = 'engine.begin_request'; notify pgrst, 'reload config'; If other software needs a function of its own there, have that function run perform engine.begin_request();";
