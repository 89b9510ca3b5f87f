/** Local storage, where it may be blocked or full: what it does not take is kept as long as the page lives. */
const unstored = new Map<string, string>();

export function putLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

export function getLocal(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function dropLocal(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** The keys under a prefix that are a person's, in whichever account. */
export function localKeysOf(prefix: string, personId: string): string[] {
  return [".", "@"].flatMap((end) => localKeys(`${prefix}${personId}${end}`));
}

/** Tells of changes here, and of those that another tab makes. */
export function announcer() {
  const listeners = new Set<() => void>();
  return {
    tell(): void {
      for (const listener of listeners) listener();
    },
    listen(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}

/** The keys that begin so. */
export function localKeys(start: string): string[] {
  const isOne = (key: string) => key.startsWith(start);
  try {
    return [...new Set([...Object.keys(localStorage), ...unstored.keys()])].filter(isOne);
  } catch {
    return [...unstored.keys()].filter(isOne);
  }
}
