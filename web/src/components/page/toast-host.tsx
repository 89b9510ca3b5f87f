import { useRouterState } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "@/lib/when-idle";

/** Mounts the toaster when the first page is shown and the browser is idle: no page needs it to appear. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>();
  // While a signed-in page waits for its data the browser is idle too, and the toaster would be part of its first paint.
  const shown = useRouterState({ select: ({ status }) => status === "idle" });

  useEffect(() => {
    if (!shown) return;
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
  }, [shown]);

  return Toaster ? <Toaster /> : null;
}
