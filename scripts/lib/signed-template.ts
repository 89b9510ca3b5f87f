import { type Operator, signatureSentences } from "../../supabase/functions/_shared/mail/signature.ts";

/** Auth's mails are templates of Auth's own kind, which knows nothing of our settings: who runs the service is written into them before Auth gets them. */
const PLACE = "<!-- operator -->";

/** Of an environment what says who runs the service. */
export const operatorOf = ({ OPERATOR_NAME, SUPPORT_MAIL }: NodeJS.ProcessEnv): Operator => ({
  OPERATOR_NAME,
  SUPPORT_MAIL,
});

/** A template, or a mail that was made of one, with its last line: who sends this, and where to write. */
export function signTemplate(template: string, operator: Operator): string {
  const sentences = signatureSentences(operator).map(escapeHtml);
  const style = "padding: 20px 4px 0; font-size: 13px; line-height: 20px; color: #57534e";
  const row = `<tr><td class="soft" style="${style}">${sentences.join(" ")}</td></tr>`;
  return template.replace(PLACE, () => (sentences.length > 0 ? row : ""));
}

/** Braces too: Auth would take two of them for a command. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"'{}]/g, (character) => `&#${character.charCodeAt(0)};`);
}
