import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Connection, setSelectedForPosting } from "@/api/connections";
import type { Today } from "@/api/today";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { useDialogs } from "@/components/ui/dialogs";
import { messages } from "@/content/messages";
import { needsReconnect } from "@/domain/connection-health";
import { AskGoogleAgain } from "@/features/connect/ask-google-again";
import { useVideoReplies } from "@/features/posting/use-video-replies";
import { onDemand } from "@/lib/on-demand";
import { pausedChannelsQuery } from "@/queries/automation";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

const ResumeDialog = onDemand(() => import("@/features/posting/resume-dialog"), "ResumeDialog");
const link = buttonClass("secondary", "sm");

export interface MendProps {
  today: Today;
  /** Those of the channel. */
  connections: readonly Connection[];
  several: boolean;
  onConnect: () => void;
}

/** The button that ends what a channel waits for; nothing where that ends by itself, or is another's to end. */
export function Mend(props: MendProps): ReactNode {
  const { channel_id, reason } = props.today;
  if (!useMay("manage")(channel_id)) return null;
  const used = props.connections.filter(({ is_active }) => is_active);
  switch (reason) {
    case "paused":
      return props.several ? (
        <Link to="/app/automations" search={{ channel: channel_id }} hash="video-replies" className={link}>
          Open its settings
        </Link>
      ) : (
        <TurnOn />
      );
    case "shadow":
      return (
        <Link to="/app/rules" hash="shadow-mode" className={link}>
          Open shadow mode
        </Link>
      );
    case "not_connected":
      return <Act onClick={props.onConnect}>Connect YouTube</Act>;
    case "channel_paused":
      return <Resume channel={channel_id} />;
    case "not_for_posting":
      return used.length === 1 && used[0] ? <Enable connection={used[0]} /> : <Connections />;
    case "quota":
      return <AskGoogleAgain connection={used.find(({ quota_closed }) => quota_closed)} />;
    case "stopped":
      return <Stopped connections={used} onConnect={props.onConnect} />;
    default:
      return null;
  }
}

function Act({ busy, onClick, children }: { busy?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={onClick}>
      {children}
    </Button>
  );
}

function TurnOn() {
  const videoReplies = useVideoReplies();
  return (
    <Act busy={videoReplies.isPending} onClick={() => videoReplies.mutate(true)}>
      Turn on video replies
    </Act>
  );
}

function Resume({ channel }: { channel: string }) {
  const { data } = useQuery(pausedChannelsQuery(useAccount().id));
  const show = useDialogs();
  const pause = data?.find(({ channel_id }) => channel_id === channel);
  if (!pause) return null;
  return <Act onClick={() => show((dialog) => <ResumeDialog {...dialog} pause={pause} />)}>Resume</Act>;
}

function Enable({ connection }: { connection: Connection }) {
  const saving = useSaving({
    save: () => setSelectedForPosting(connection.id, true),
    saved: messages.account.postingEnabled,
    failed: messages.account.updateFailed,
  });
  return (
    <Act busy={saving.isPending} onClick={() => saving.mutate()}>
      Enable for posting
    </Act>
  );
}

function Stopped({ connections, onConnect }: { connections: Connection[]; onConnect: () => void }) {
  if (connections.some(({ health }) => needsReconnect(health)))
    return <Act onClick={onConnect}>Reconnect</Act>;
  const page = connections.find(({ stopped_page }) => stopped_page)?.stopped_page;
  if (!page) return <Connections />;
  return (
    <a href={page} target="_blank" rel="noreferrer" className={link}>
      Open Google Cloud
    </a>
  );
}

function Connections() {
  return (
    <Link to="/app/account/channels" className={link}>
      View connections
    </Link>
  );
}
