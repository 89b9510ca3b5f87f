import { lazy, Suspense, useEffect, useState } from "react";

const Toaster = lazy(() => import("@/components/ui/toaster").then(({ Toaster }) => ({ default: Toaster })));

/** Mounts the toaster when the browser is idle after the first paint: no page needs it to appear. */
export function ToastHost() {
  const [idle, setIdle] = useState(false);

  useEffect(() => {
    // Safari has no idle callback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, []);

  return idle ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
