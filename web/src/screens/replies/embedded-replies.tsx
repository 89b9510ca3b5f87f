import { useState } from "react";
import { type RepliesView, repliesView } from "@/features/replies-address/search";
import { useChannelId } from "@/queries/use-channel";
import { RepliesWorkspace } from "./replies-workspace";

/** The replies as a part of another screen: what is shown of them is not in the address. */
export function EmbeddedReplies() {
  const channel = useChannelId();
  return <RepliesOf key={channel} channel={channel} />;
}

function RepliesOf({ channel }: { channel: string | undefined }) {
  const [view, setView] = useState<RepliesView>(() => repliesView({ channel }));
  return <RepliesWorkspace view={view} onView={(change) => setView((now) => ({ ...now, ...change }))} />;
}
