import { useQuery } from "@tanstack/react-query";
import { Film, Lock } from "lucide-react";
import { useState } from "react";
import { readCaptionsNow, type VideoCaptions } from "@/api/captions";
import type { KnownVideo } from "@/api/knowledge";
import { CardList } from "@/components/card-list";
import { MoreMenu } from "@/components/more-menu";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MenuItem } from "@/components/ui/menu";
import { appMessages } from "@/content/app-messages";
import { captionWords } from "@/domain/captions";
import { dayIn, dayWords } from "@/domain/day";
import { captionsOutlookQuery, captionsQuery } from "@/queries/captions";
import { knownVideosQuery } from "@/queries/knowledge";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";
import { SourceRow } from "./source-row";

const PAGE = 50;

const privacyWords: Record<string, string> = {
  unlisted: "Unlisted",
  private: "Private",
  gone: "No longer on YouTube",
};

/** The channel's videos, newest first, and whether their descriptions and captions were read. */
export function VideosCard({ channelId }: { channelId: string }) {
  const account = useAccount();
  const { zone } = useZone();
  const [count, setCount] = useState(PAGE);
  const read = useQuery(knownVideosQuery(account.id, channelId, count));
  const { data, isPlaceholderData } = read;
  const { data: captions } = useQuery(captionsQuery(account.id, channelId));
  const { data: outlook } = useQuery(captionsOutlookQuery(account.id, channelId));
  const may = useMay("manage")(channelId) && outlook?.reads === true;
  const readNow = useSaving({
    save: (video: KnownVideo) => readCaptionsNow(channelId, video.id),
    saved: appMessages.knowledge.captionsWanted,
    failed: appMessages.knowledge.notDone,
  });

  return (
    <Card
      title="Videos"
      description="Titles, dates and descriptions, including chapters and links. Updated from YouTube once a day."
      flush
    >
      <CardList
        label="Videos"
        read={read}
        failed="Couldn't load your videos."
        empty={
          <EmptyState icon={Film} title="No videos yet" className="pt-4">
            We're reading your channel. Videos with comments appear first. The others follow after about an
            hour, up to 250 a day.
          </EmptyState>
        }
      >
        {(video) => (
          <SourceRow
            key={video.id}
            title={video.title || video.id}
            source={{ video: video.id }}
            none="We haven't read this description yet."
            about={
              <VideoState
                video={video}
                captions={captions?.find(({ video_id }) => video_id === video.id)}
                zone={zone}
              />
            }
            menu={
              may && (
                <MoreMenu of={video.title || video.id}>
                  <MenuItem onClick={() => readNow.mutate(video)}>Read captions now</MenuItem>
                </MoreMenu>
              )
            }
          />
        )}
      </CardList>
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

interface VideoStateProps {
  video: KnownVideo;
  captions: VideoCaptions | undefined;
  zone: string;
}

function VideoState({ video, captions, zone }: VideoStateProps) {
  const hidden = privacyWords[video.privacy ?? ""];
  return (
    <>
      {video.published_at && (
        <time dateTime={video.published_at}>{dayWords(dayIn(zone, new Date(video.published_at)))}</time>
      )}
      <span>{video.described_at ? "Description read" : "Description not read yet"}</span>
      <span>{captionWords(captions, zone)}</span>
      {hidden && (
        <Badge tone="waiting" icon={Lock}>
          {hidden}
        </Badge>
      )}
    </>
  );
}
