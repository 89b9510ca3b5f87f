import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

export const MAIN_ID = "main";

/** After a navigation the focus goes to the new page's main part, so that keyboard and screen reader start there. */
export function RouteFocus() {
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // The first page keeps the browser's own start.
        if (fromLocation && pathChanged) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      }),
    [router],
  );

  return null;
}

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only z-50 rounded-md bg-ink px-4 py-2 text-base font-medium text-on-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}
