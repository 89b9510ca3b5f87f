import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useKeptActs } from "@/lib/kept-acts";
import { onDemand } from "@/lib/on-demand";
import { whenIdle } from "@/lib/when-idle";

const load = () => import("./outbox-banner");
// An act may be the first thing for which there is no line: then it is told when there is one again.
const whenOnline = () =>
  load().catch(
    () =>
      new Promise<Awaited<ReturnType<typeof load>>>((resolve) =>
        window.addEventListener("online", () => resolve(load()), { once: true }),
      ),
  );
const OutboxBanner = onDemand(whenOnline, "OutboxBanner");

/** What was done to comments and has no answer yet: sent at the start of a page, too, and told where it waits. */
export function Outbox() {
  const acts = useKeptActs();
  const inInbox = useLocation({ select: ({ pathname }) => pathname.startsWith("/app/replies") });
  // Where acts are done it is there before it is needed, which may be when nothing can be loaded any more.
  useEffect(() => (inInbox ? whenIdle(() => void load().catch(() => undefined)) : undefined), [inInbox]);
  if (acts.length === 0) return null;
  return (
    <Suspense>
      <OutboxBanner acts={acts} />
    </Suspense>
  );
}
