/** The host of what was typed or pasted as a link, without `www.`; empty when there is none. */
export function hostName(typed: string): string {
  const text = typed.trim().toLowerCase();
  if (!text) return "";
  try {
    const { hostname } = new URL(/^[a-z][a-z0-9+.-]*:\/\//.test(text) ? text : `https://${text}`);
    return hostname.includes(".") ? hostname.replace(/^www\./, "").replace(/\.$/, "") : "";
  } catch {
    return "";
  }
}
