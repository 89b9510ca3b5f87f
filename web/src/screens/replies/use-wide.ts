import { useSyncExternalStore } from "react";

const query = "(min-width: 64rem)";

/** Whether list and detail stand side by side. */
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
