import { useQuery } from "@tanstack/react-query";
import { Film, Lock } from "lucide-react";
import { useState } from "react";
import type { KnownVideo } from "@/api/knowledge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { dayIn, dayWords } from "@/domain/day";
import { knownVideosQuery } from "@/queries/knowledge";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";
import { SourceRow } from "./source-row";

const PAGE = 50;

const privacyWords: Record<string, string> = {
  unlisted: "Unlisted",
  private: "Private",
  gone: "No longer on YouTube",
};

/** The channel's videos, newest first, and whether their descriptions were read. */
export function VideosCard({ channelId }: { channelId: string }) {
  const account = useAccount();
  const { zone } = useZone();
  const [count, setCount] = useState(PAGE);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    knownVideosQuery(account.id, channelId, count),
  );

  return (
    <Card
      title="Videos"
      description="Titles, dates and descriptions, including chapters and links. Updated from YouTube once a day."
      flush
    >
      {error && !data && (
        <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
          Couldn't load your videos.
        </Trouble>
      )}
      {!data && !error && <Skeleton className="mx-4 mb-4 h-24 sm:mx-5" />}
      {data?.length === 0 && (
        <EmptyState icon={Film} title="No videos yet" className="pt-4">
          We're reading your channel. Videos with comments appear first. The others follow after about an
          hour, up to 250 a day.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Videos" className="divide-y divide-line border-t border-line">
          {data.map((video) => (
            <SourceRow
              key={video.id}
              title={video.title || video.id}
              source={{ video: video.id }}
              none="We haven't read this description yet."
              about={<VideoState video={video} zone={zone} />}
            />
          ))}
        </ul>
      )}
      {data && (data.length === count || isPlaceholderData) && (
        <div className="flex justify-center border-t border-line p-4">
          <Button
            variant="secondary"
            busy={isPlaceholderData}
            busyText="Loading..."
            onClick={() => setCount(count + PAGE)}
          >
            Show more videos
          </Button>
        </div>
      )}
    </Card>
  );
}

function VideoState({ video, zone }: { video: KnownVideo; zone: string }) {
  const hidden = privacyWords[video.privacy ?? ""];
  return (
    <>
      {video.published_at && (
        <time dateTime={video.published_at}>{dayWords(dayIn(zone, new Date(video.published_at)))}</time>
      )}
      <span>{video.described_at ? "Description read" : "Description not read yet"}</span>
      {hidden && (
        <Badge tone="waiting" icon={Lock}>
          {hidden}
        </Badge>
      )}
    </>
  );
}
