/** Tokens of links that somebody was given. They come in the address's fragment, which no server sees, and are kept in the tab. */
const KEYS = {
  invitation: "rejoinder.invitation",
  client: "rejoinder.client-link",
  report: "rejoinder.report-mail",
};
export type LinkKind = keyof typeof KEYS;

/** The token of a link: of the address's fragment, which is taken away, or of the one before. Null: none. */
export function takeToken(kind: LinkKind): string | null {
  const given = window.location.hash.slice(1);
  if (given) {
    window.history.replaceState(window.history.state, "", window.location.pathname);
    keep(KEYS[kind], given);
    return given;
  }
  try {
    return sessionStorage.getItem(KEYS[kind]);
  } catch {
    return null;
  }
}

function keep(key: string, token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // Without storage the link is opened again.
  }
}

/** The link has done what it was for. */
export function forgetToken(kind: LinkKind): void {
  try {
    sessionStorage.removeItem(KEYS[kind]);
  } catch {
    // Blocked storage holds nothing.
  }
}
