/** The account that this tab works in: the person's own, or another that they are a member of. The server decides what they may do there. */

/** Of the tab, not of the browser: two tabs may work in two accounts. boot.js reads it too. */
const KEY = "rejoinder.account";

let chosen: string | null | undefined;

/** The account chosen in this tab; null for the person's own. */
export function chosenAccount(): string | null {
  chosen ??= stored();
  return chosen;
}

/** From now on this tab asks for that account; null for the person's own. Whoever calls sees to it that nothing loaded for another one is shown. */
export function chooseAccount(id: string | null): void {
  chosen = id;
  try {
    if (id) sessionStorage.setItem(KEY, id);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
