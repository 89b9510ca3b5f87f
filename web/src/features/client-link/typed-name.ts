/** Of the tab: whoever comes back to it need not say again who they are. */
const KEY = "rejoinder.client-name";

export function typedName(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepTypedName(name: string): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // Without storage it is asked for again with the page.
  }
}
