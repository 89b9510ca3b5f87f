/** Keys that do not open what they should. */
import { type Check, some } from "./examination.ts";

export const wrongKey: Check = ({ facts, diagnosis }) => {
  const lost = facts.sealed_with.filter((id) => !diagnosis.sealing_keys.includes(id));
  if (lost.length > 0) {
    return `Credentials are sealed with ${some(lost)}, which the functions' SEALING_KEYS does not hold. Put the key back; if it is lost, every owner has to connect again.`;
  }
  if (facts.jobs.some(({ error }) => error === "http_401")) {
    return "The functions refuse the schedule's key. Give Vault's secret cron_key and CRON_KEY of the functions (or the secret key named cron) the same value.";
  }
  const { addresses } = diagnosis.google;
  const unknown = diagnosis.clients.filter(({ verdict }) => verdict === "unknown_client");
  // The simulator knows no real client: that is a mixed home.
  if (addresses === "real" && unknown.length > 0) {
    return `Google does not know the OAuth client ${some(unknown.map(({ client }) => client))}. Its owner saves Client ID and Secret again as the Google Cloud console shows them.`;
  }
  const refused = facts.channels.filter(({ problem }) =>
    ["client", "key", "unreadable", "unreadable_key"].includes(problem),
  );
  if (refused.length === 0) return undefined;
  return `Google refuses the client or key of ${some(refused.map(({ email, title }) => `${title} (${email})`))}. Its owner saves Client ID and Secret, or the API key, again.`;
};
