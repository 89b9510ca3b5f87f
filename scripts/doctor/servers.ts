/** What answers at the addresses that the functions were given: Google's consent, the model, the mail server. */
import { type ModelTrouble, TROUBLE_WORDS } from "../../supabase/functions/_shared/model/trouble.ts";
import { type Check, some } from "./examination.ts";

export const wrongRedirect: Check = ({ url, diagnosis }) => {
  const { redirect_uri, site_url, clients } = diagnosis;
  if (redirect_uri === null) {
    return "The functions know no public address, so Google cannot send anybody back. Set PUBLIC_API_URL to the address that browsers use for the API.";
  }
  const refused = clients.filter(({ verdict }) => verdict === "wrong_redirect");
  if (refused.length > 0) {
    return `Google does not take ${redirect_uri} for ${some(refused.map(({ client }) => client))}. Add exactly this address to the client's authorised redirect URIs in the Google Cloud console, or correct PUBLIC_API_URL.`;
  }
  if (isLocal(site_url) && !isLocal(url)) {
    return `The functions send people to ${site_url}. Set SITE_URL and REDIRECT_ALLOW_LIST of the functions, and the site address of Auth, to the public address of the site.`;
  }
  return undefined;
};

function isLocal(address: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);
}

export const deadModel: Check = ({ facts, diagnosis }) => {
  const { trouble, detail } = facts.model;
  const met = trouble === null ? null : (TROUBLE_WORDS[trouble as ModelTrouble] ?? trouble);
  const said = diagnosis.model ?? met;
  if (said === null) return undefined;
  const words = detail && diagnosis.model === null ? ` The server says: ${detail}` : "";
  return `${said}${words} Drafting waits until then; npm run model -- again asks at once.`;
};

export const deadMail: Check = ({ facts, diagnosis }) => {
  if (diagnosis.mail !== null) {
    return `No mail leaves: ${diagnosis.mail}. Correct SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD and SMTP_SENDER of the functions (hosted: not port 25 or 587). What waits is sent then.`;
  }
  const { overdue, given_up } = facts.mails;
  if (overdue + given_up === 0) return undefined;
  return `The mail server lets us in, but ${overdue} mails wait for more than an hour and ${given_up} were given up today. The log of send-mails says what it answers; then npm run operate -- requeue.`;
};
