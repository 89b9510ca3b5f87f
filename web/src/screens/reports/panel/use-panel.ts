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
    const keep = () => {
      const { element, top } = place.current ?? {};
      if (element?.isConnected && top !== undefined)
        window.scrollBy(0, element.getBoundingClientRect().top - top);
    };
    keep();
    // The browser moves the page as well when what is above becomes higher.
    const frame = requestAnimationFrame(keep);
    return () => cancelAnimationFrame(frame);
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
