import { useRouterState } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import { useWide } from "@/lib/use-wide";
import { whenIdle } from "@/lib/when-idle";

type Toaster = ComponentType<{ wide: boolean }>;

/** Mounts the toaster when the first page is shown and the browser is idle: no page needs it to appear. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<Toaster>();
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

  return Toaster ? <Placed toaster={Toaster} /> : null;
}

/** Asks for the width here: in the toaster's own file the hook would bring along the file of the screen it shares it with. */
function Placed({ toaster: Toaster }: { toaster: Toaster }) {
  return <Toaster wide={useWide()} />;
}
