import { useEffect, useEffectEvent, useState } from "react";

const SEARCH_PAUSE_MS = 250;

/** What is typed into the search box: the list follows when the typing pauses, and the box follows the address. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // The address says something else than what was typed last: somebody went back, or removed it.
    if (search !== typed.trim()) setTyped(search);
  }
  const settle = useEffectEvent(() => {
    if (typed.trim() !== search) onSearch(typed.trim());
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke starts the pause anew
  useEffect(() => {
    const timer = setTimeout(settle, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
