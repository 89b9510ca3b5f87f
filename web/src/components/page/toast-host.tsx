import { type ComponentType, useEffect, useState } from "react";

/** Runs when the browser is idle after the first paint; returns what calls it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

/** Mounts the toaster when the browser is idle after the first paint: no page needs it to appear. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>();

  useEffect(() => {
    // Without a network the page stays as it is and gets its toaster when there is one again.
    const load = () =>
      void import("@/components/ui/toaster").then(
        (module) => setToaster(() => module.Toaster),
        () => window.addEventListener("online", load, { once: true }),
      );
    const callOff = whenIdle(load);
    return () => {
      callOff();
      window.removeEventListener("online", load);
    };
  }, []);

  return Toaster ? <Toaster /> : null;
}
