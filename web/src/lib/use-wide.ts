import { useSyncExternalStore } from "react";

const query = "(min-width: 64rem)";

/** Whether the window is as wide as `lg`: the menu stands at the side instead of in a tab bar, and the inbox shows list and detail. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}
