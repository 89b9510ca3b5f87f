import { useState } from "react";
import { type RepliesView, RepliesWorkspace } from "./replies-workspace";

/** The replies as a part of another screen: what is shown of them is not in the address. */
export function EmbeddedReplies() {
  const [view, setView] = useState<RepliesView>({ tab: "to_approve", search: "" });
  return <RepliesWorkspace view={view} onView={(change) => setView((now) => ({ ...now, ...change }))} />;
}
