/** Of the tab: the way through sign-in and back goes without the token in an address that a server would see. */
const KEY = "rejoinder.invitation";

/** The token of an invitation's link: of the address's fragment, which is taken away, or of the one before. Null: none. */
export function takeToken(): string | null {
  const given = window.location.hash.slice(1);
  if (given) {
    window.history.replaceState(window.history.state, "", window.location.pathname);
    keep(given);
    return given;
  }
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the link is opened again after sign-in.
  }
}

/** The invitation was answered. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked storage holds nothing.
  }
}
