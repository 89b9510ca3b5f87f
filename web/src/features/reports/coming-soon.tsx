import { useState } from "react";
import { type RepliesView, RepliesWorkspace } from "@/features/replies/replies-workspace";
import { PlannedReports } from "./planned-reports";

/** The reports' second tab: the replies screen, and what is planned. */
export function ComingSoon() {
  const [view, setView] = useState<RepliesView>({ tab: "to_approve", search: "" });
  return (
    <div className="flex flex-col gap-8">
      <RepliesWorkspace view={view} onView={(change) => setView((now) => ({ ...now, ...change }))} />
      <PlannedReports />
    </div>
  );
}
