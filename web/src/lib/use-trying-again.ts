import { useEffect, useEffectEvent } from "react";

/** The browser's word comes before the network carries anything, and never when only the server was out of reach. */
const EVERY_MS = 10_000;

/** While something is missing for want of the network, tries again when the network is back, and every few seconds. */
export function useTryingAgain(missing: boolean, tryAgain: () => unknown): void {
  const onTry = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!missing) return;
    const listener = () => void onTry();
    window.addEventListener("online", listener);
    const timer = setInterval(listener, EVERY_MS);
    return () => {
      window.removeEventListener("online", listener);
      clearInterval(timer);
    };
  }, [missing]);
}
