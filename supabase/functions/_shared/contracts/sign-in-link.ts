/** The address of a one-time link: mails and master login write it, the page behind it reads it. Opening it signs nobody in. */

/** What a link is for; Auth's own words, `operator` for the one behind the master password, `undo_change` for the one to an account's old address. */
const LINK_TYPES = ["magiclink", "signup", "recovery", "email_change", "operator", "undo_change"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export interface SignInLink {
  tokenHash: string;
  type: LinkType;
  /** The account that the link says it opens. The page shows it before, and holds the link to it after the exchange. */
  email: string;
  /** Where to go on to: anybody's word until the page has checked it. */
  next: string | null;
}

export const LINK_PATH = "/auth/confirm";

/** The link's address on a site. */
export function linkAddress(site: string, { tokenHash, type, next, email }: SignInLink): string {
  const query = new URLSearchParams({ token_hash: tokenHash, type, ...(next ? { next } : {}), email });
  return `${new URL(site).origin}${LINK_PATH}?${query}`;
}

/** What the query of an address says; null when it is no link, or half of one. */
export function readLink(search: string): SignInLink | null {
  const query = new URLSearchParams(search);
  const tokenHash = query.get("token_hash") ?? "";
  const type = LINK_TYPES.find((known) => known === query.get("type"));
  const email = query.get("email") ?? "";
  const isWhole =
    /^\w{16,128}$/.test(tokenHash) && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email) && email.length <= 320;
  return type && isWhole ? { tokenHash, type, email, next: query.get("next") } : null;
}
