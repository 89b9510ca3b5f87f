import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookOpen } from "lucide-react";
import { useState } from "react";
import { AskOwner } from "@/components/ask-owner";
import { Screen } from "@/components/page/screen";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { channelsOf } from "@/domain/channels";
import { connectionsQuery } from "@/queries/connections";
import { useChannelId } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";
import { CaptionsCard } from "./captions-card";
import { DocumentsCard } from "./documents-card";
import { FactsCard } from "./facts-card";
import { ReviewCard } from "./review-card";
import { VideosCard } from "./videos-card";

/** What drafts may rest on, channel by channel: the owner's facts and documents, and what YouTube says of the videos. */
export function KnowledgeScreen() {
  const account = useAccount();
  const { data: connections } = useSuspenseQuery(connectionsQuery(account.id));
  const channels = channelsOf(connections.filter(({ is_active }) => is_active));
  const idOf = (one: string | undefined) => channels.find(({ id }) => id === one)?.id;
  const named = idOf(useChannelId());
  const [chosen, setChosen] = useState<string>();
  const channelId = named ?? idOf(chosen) ?? channels[0]?.id;

  return (
    <Screen
      title="Knowledge"
      description="The facts, documents, video descriptions and captions your drafts can use."
      actions={
        // What is known is of one channel, also where all of them are chosen.
        named === undefined &&
        channelId !== undefined &&
        channels.length > 1 && (
          <Select
            aria-label="Channel"
            size="sm"
            className="w-56"
            options={channels.map(({ id, title }) => ({ value: id, label: title }))}
            value={channelId}
            onValueChange={setChosen}
          />
        )
      }
    >
      {channelId === undefined ? (
        <Card flush>
          <EmptyState
            icon={BookOpen}
            title="No channel connected"
            action={
              <Link to="/app/automations" className={buttonClass("primary")}>
                Go to Reply Agent
              </Link>
            }
          >
            Connect your channel to see its videos and descriptions here.
          </EmptyState>
        </Card>
      ) : (
        <div key={channelId} className="flex flex-col gap-5">
          <AskOwner need="manage" to="change facts or documents" channel={channelId} />
          <ReviewCard channelId={channelId} />
          <FactsCard channelId={channelId} />
          <DocumentsCard channelId={channelId} />
          <CaptionsCard channelId={channelId} />
          <VideosCard channelId={channelId} />
        </div>
      )}
    </Screen>
  );
}
