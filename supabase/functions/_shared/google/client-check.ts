import type { ClientFault } from "../contracts/google-setup.ts";

/** Google answered, and what it says is wrong; not answered when nothing can be said. */
export interface ClientCheck {
  checked: boolean;
  fault: ClientFault | null;
}

/**
 * What the consent page's answer to `prompt=none` says of a client (docs/YOUTUBE.md, OAuth). Sent back to our own address, even with an error, the client
 * and the address are known; otherwise Google's page names the mistake, in its text or in the address that it goes on to.
 */
export function readConsentAnswer(
  answer: { location: string | null; text: string },
  redirectUri: string,
): ClientCheck {
  if (answer.location?.startsWith(`${redirectUri}?`)) return { checked: true, fault: null };
  const words = `${answer.text} ${wordsOf(answer.location)}`;
  if (/redirect_uri_mismatch/.test(words)) return { checked: true, fault: "redirect_uri" };
  if (/invalid_client|deleted_client|disabled_client/.test(words))
    return { checked: true, fault: "client_id" };
  return { checked: false, fault: null };
}

/** Google keeps the mistake's name in `authError`, which is base64. */
function wordsOf(location: string | null): string {
  if (!location) return "";
  const query = location.split("?")[1] ?? "";
  const encoded = new URLSearchParams(query).get("authError") ?? "";
  try {
    return `${location} ${atob(encoded.replaceAll("-", "+").replaceAll("_", "/"))}`;
  } catch {
    return location;
  }
}
