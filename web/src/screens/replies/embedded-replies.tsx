import { useState } from "react";
import { RepliesWorkspace } from "./replies-workspace";
import { type RepliesView, repliesView } from "./search";

/** The replies as a part of another screen: what is shown of them is not in the address. */
export function EmbeddedReplies() {
  const [view, setView] = useState<RepliesView>(() => repliesView({}));
  return <RepliesWorkspace view={view} onView={(change) => setView((now) => ({ ...now, ...change }))} />;
}
