import { useSyncExternalStore } from "react";

/** What browsers that install apps hand over; no type of the DOM library yet. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    /** Kept by boot.js: it comes once, early. */
    rejoinderInstall?: InstallOffer | undefined;
  }
}

const listeners = new Set<() => void>();

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener("beforeinstallprompt", onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("beforeinstallprompt", onChange);
  };
}

/** Asks the browser to install the app; undefined while it doesn't offer to. */
export function useInstall(): (() => Promise<void>) | undefined {
  const offer = useSyncExternalStore(listen, () => window.rejoinderInstall);
  return (
    offer &&
    (async () => {
      await offer.prompt();
      // An offer can be taken once, whatever was answered.
      window.rejoinderInstall = undefined;
      for (const listener of listeners) listener();
    })
  );
}
