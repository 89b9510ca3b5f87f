import { useSyncExternalStore } from "react";

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Whether the window is as wide as `lg`: the menu stands at the side instead of in a tab bar, and the inbox shows list and detail. */
export const useWide = () => useMedia("(min-width: 64rem)");

/** Whether the window is as wide as `sm`: a line of the inbox has room for author and comment side by side. */
export const useRoomForLines = () => useMedia("(min-width: 40rem)");

/** Whether there is room beside a report for the comments behind its numbers: `xl`. */
export const useRoomBeside = () => useMedia("(min-width: 80rem)");

/** Whether there is room for a third column beside list and comment. */
export const useVeryWide = () => useMedia("(min-width: 100rem)");
