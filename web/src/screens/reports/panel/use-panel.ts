import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { reportsSearch } from "../search";
import type { Pressed } from "./drill";

const route = getRouteApi("/app/reports/");

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry before this one is the report without its panel. */
    opensPanel?: true;
  }
}

/** What was pressed last, and where on the screen it stood. */
interface Place {
  element: HTMLElement;
  top: number;
}

/** Charts take some frames to fill the room that they are given. */
const SETTLES_MS = 600;
/** Whoever scrolls meanwhile decides where the page stands. */
const SCROLLS = ["wheel", "touchmove", "keydown"] as const;

/** Keeps something in place now and with each change of the page's height until it has settled; returns what ends it at once. */
function whileThePageSettles(keep: () => void): () => void {
  keep();
  const watcher = new ResizeObserver(keep);
  watcher.observe(document.body);
  const over = new AbortController();
  const end = () => {
    watcher.disconnect();
    over.abort();
  };
  setTimeout(end, SETTLES_MS);
  for (const scroll of SCROLLS) window.addEventListener(scroll, end, { signal: over.signal, passive: true });
  return end;
}

/**
 * Opens and closes the panel beside the report. It stands in the address, so Back closes it too; what was pressed keeps its
 * place on the screen while the report makes room, and has the focus again afterwards.
 */
export function usePanel(open: string | undefined) {
  const navigate = route.useNavigate();
  const router = useRouter();
  const place = useRef<Place>(null);
  const shown = open !== undefined;
  const was = useRef(shown);
  const [presses, setPresses] = useState(0);

  useLayoutEffect(() => {
    if (was.current === shown) return;
    return whileThePageSettles(() => {
      const { element, top } = place.current ?? {};
      if (element?.isConnected && top !== undefined)
        window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
    });
  }, [shown]);

  useEffect(() => {
    if (was.current && !shown) place.current?.element.focus({ preventScroll: true });
    was.current = shown;
  }, [shown]);

  const press = useCallback(
    (pressed: Pressed, by: HTMLElement) => {
      place.current = { element: by, top: by.getBoundingClientRect().top };
      setPresses((before) => before + 1);
      void navigate({
        search: (now) => ({ ...reportsSearch(now), of: undefined, ...pressed }),
        replace: shown,
        resetScroll: false,
        state: (state) => (shown ? state : { ...state, opensPanel: true }),
      });
    },
    [navigate, shown],
  );

  const close = useCallback(() => {
    const element = place.current?.element;
    if (element) place.current = { element, top: element.getBoundingClientRect().top };
    if (router.state.location.state.opensPanel) router.history.back();
    else
      void navigate({
        search: (now) => ({ ...reportsSearch(now), what: undefined, of: undefined }),
        replace: true,
        resetScroll: false,
      });
  }, [navigate, router]);

  return { press, presses, close };
}
