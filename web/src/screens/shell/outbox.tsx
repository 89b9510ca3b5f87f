import { Suspense } from "react";
import { useKeptActs } from "@/lib/kept-acts";
import { onDemand } from "@/lib/on-demand";

// Hardly ever needed before the first act, so nobody's first screen waits for it.
const OutboxBanner = onDemand(() => import("./outbox-banner"), "OutboxBanner");

/** What was done to comments and has no answer yet: sent at the start of a page, too, and told where it waits. */
export function Outbox() {
  const acts = useKeptActs();
  if (acts.length === 0) return null;
  return (
    <Suspense>
      <OutboxBanner acts={acts} />
    </Suspense>
  );
}
