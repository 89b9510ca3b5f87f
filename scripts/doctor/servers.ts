/** What answers at the addresses that the functions were given: Google's consent, the model, the mail server. */
import { type ModelTrouble, TROUBLE_WORDS } from "../../supabase/functions/_shared/model/trouble.ts";
import { type Check, some } from "./examination.ts";
import { isLocal } from "./way.ts";

export const wrongRedirect: Check = ({ url, diagnosis }) => {
  const { redirect_uri, site_url, clients } = diagnosis;
  if (redirect_uri === null) {
    return "The functions have no public address, so Google can't send people back. Set PUBLIC_API_URL to the API address browsers use.";
  }
  const refused = clients.filter(({ verdict }) => verdict === "wrong_redirect");
  if (refused.length > 0) {
    return `Google doesn't accept ${redirect_uri} for ${some(refused.map(({ client }) => client))}. Add exactly this address to the client's authorized redirect URIs in the Google Cloud console, or correct PUBLIC_API_URL.`;
  }
  if (isLocal(site_url) && !isLocal(url)) {
    return `The functions send people to ${site_url}. Set the functions' SITE_URL and REDIRECT_ALLOW_LIST and Auth's site URL to the site's public address.`;
  }
  return undefined;
};

export const deadModel: Check = ({ facts, diagnosis }) => {
  const { trouble, detail } = facts.model;
  const met = trouble === null ? null : (TROUBLE_WORDS[trouble as ModelTrouble] ?? trouble);
  const said = diagnosis.model ?? met;
  if (said === null) return undefined;
  const words = detail && diagnosis.model === null ? ` The server says: ${detail}` : "";
  return `${said}${words} Drafting waits until then. To try right away, run npm run model -- again.`;
};

export const deadJudge: Check = ({ diagnosis }) =>
  diagnosis.judge.trouble === null
    ? undefined
    : `${diagnosis.judge.trouble} Until then, replies that need a second opinion wait for a person.`;

/** A hint, since one model is enough to begin with. */
export const oneModel: Check = ({ diagnosis }) =>
  diagnosis.model === null && diagnosis.judge.itself
    ? "The model that writes replies also judges them, so it misses its own mistakes. To have another one judge, set JUDGE_MODEL_NAME (docs/MODEL.md)."
    : undefined;

export const deadMail: Check = ({ facts, diagnosis }) => {
  if (diagnosis.mail !== null) {
    return `No emails are being sent: ${diagnosis.mail}. Correct SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD and SMTP_SENDER in the functions' settings (if hosted, not port 25 or 587). Waiting emails are then sent.`;
  }
  const { overdue, given_up } = facts.mails;
  if (overdue + given_up === 0) return undefined;
  return `The mail server accepts the sign-in, but ${overdue} ${overdue === 1 ? "email has" : "emails have"} waited for over an hour and ${given_up} ${given_up === 1 ? "was" : "were"} given up today. Check the send-mails log for the server's answers, then run npm run operate -- requeue.`;
};
