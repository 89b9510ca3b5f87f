import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

function listen(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Says on every screen that the browser has no network, and what becomes of what is typed meanwhile. */
export function OfflineBanner() {
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  if (online) return null;
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 border-b border-line bg-waiting-wash px-4 py-2.5 text-sm text-waiting"
    >
      <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        <strong className="font-medium">You're offline.</strong> You see what was loaded before. What you do
        with comments stays in this browser and is sent when you're back online. Approved replies are posted
        without your browser.
      </p>
    </div>
  );
}
