import { Suspense, useEffect } from "react";
import { useKeptActs } from "@/lib/kept-acts";
import { onDemand } from "@/lib/on-demand";
import { whenIdle } from "@/lib/when-idle";

const load = () => import("./outbox-banner");
const OutboxBanner = onDemand(load, "OutboxBanner");

/** What was done to comments and has no answer yet: sent at the start of a page, too, and told where it waits. */
export function Outbox() {
  const acts = useKeptActs();
  // No first screen waits for it, but it can't be loaded any more when it is needed.
  useEffect(() => whenIdle(() => void load()), []);
  if (acts.length === 0) return null;
  return (
    <Suspense>
      <OutboxBanner acts={acts} />
    </Suspense>
  );
}
