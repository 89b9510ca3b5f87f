import { type RefObject, useEffect, useState } from "react";
import { ACT_MS, advance, type DemoState } from "./demo-script";

const prefersStillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** True while any part of the element is on the screen. */
function useOnScreen(ref: RefObject<HTMLElement | null>): boolean {
  const [onScreen, setOnScreen] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return onScreen;
}

/**
 * Plays the example act by act while it is on the screen. Where less motion is wanted it stands at its end and plays
 * only when asked.
 */
export function useDemo(ref: RefObject<HTMLElement | null>, examples: number) {
  const [playing, setPlaying] = useState(false);
  const [state, setState] = useState<DemoState>({ example: 0, act: "comment" });

  // After the first render, so that the prerendered page and this one begin alike.
  useEffect(() => {
    if (prefersStillness()) setState({ example: 0, act: "public" });
    else setPlaying(true);
  }, []);

  const onScreen = useOnScreen(ref);

  useEffect(() => {
    if (!playing || !onScreen) return;
    const timer = setTimeout(() => setState(advance(state, examples)), ACT_MS[state.act]);
    return () => clearTimeout(timer);
  }, [playing, onScreen, state, examples]);

  return {
    ...state,
    playing,
    toggle: () => setPlaying((now) => !now),
    /** The visitor's own press: the reply goes on its way at once. */
    approve: () => {
      setState(({ example }) => ({ example, act: "queued" }));
      setPlaying(true);
    },
    /** Back to the draft, which then waits. */
    undo: () => {
      setState(({ example }) => ({ example, act: "draft" }));
      setPlaying(false);
    },
    choose: (example: number) => setState({ example, act: prefersStillness() ? "public" : "comment" }),
  };
}
