import { useQuery } from "@tanstack/react-query";
import { Sheet } from "lucide-react";
import { type ReportFeed, revokeReportFeed } from "@/api/report-feeds";
import { AskOwner } from "@/components/ask-owner";
import { CardList } from "@/components/card-list";
import { CardRow } from "@/components/card-row";
import { RevokeButton } from "@/components/revoke-button";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { feedMessages } from "@/content/report-sharing-words";
import type { Channel } from "@/domain/channels";
import { formatTime } from "@/domain/time-zone";
import { onDemand } from "@/lib/on-demand";
import { reportFeedsQuery } from "@/queries/report-sharing";
import { useManagedChannels } from "@/queries/use-managed-channels";
import { useAccount } from "@/session/use-account";

const FeedDialog = onDemand(() => import("./feed-dialog"), "FeedDialog");

/** Addresses from which spreadsheets read the reports. */
export function FeedsCard({ zone }: { zone: string }) {
  const account = useAccount();
  const { channels, all } = useManagedChannels();
  const manages = all || channels.length > 0;
  const read = useQuery({ ...reportFeedsQuery(account.id), enabled: manages });
  const show = useDialogs();
  return (
    <Card
      title="Spreadsheet feed"
      description="Google Sheets and other spreadsheets read the last 90 days from an address, a row a day. Whoever has the address can read these numbers."
      actions={
        manages && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => show((dialog) => <FeedDialog {...dialog} channels={channels} all={all} />)}
          >
            <Sheet aria-hidden="true" />
            Create a feed
          </Button>
        )
      }
      flush
    >
      {!manages && (
        <div className="px-4 pb-4 sm:px-5">
          <AskOwner need="manage" to="create or see feeds" />
        </div>
      )}
      {manages && (
        <CardList read={read} failed="Couldn't load the feeds." empty="No feeds yet.">
          {(feed) => <FeedRow key={feed.id} feed={feed} channels={channels} zone={zone} />}
        </CardList>
      )}
    </Card>
  );
}

function FeedRow({ feed, channels, zone }: { feed: ReportFeed; channels: readonly Channel[]; zone: string }) {
  const channel = channels.find(({ id }) => id === feed.channel_id)?.title ?? feed.channel_id;
  return (
    <CardRow
      title={feed.name}
      about={[
        channel ?? "all channels",
        feed.created_by_name && `created by ${feed.created_by_name}`,
        feed.last_read_at ? `last read ${formatTime(feed.last_read_at, zone)}` : "not read yet",
      ]}
    >
      <RevokeButton
        what={`the feed ${feed.name}`}
        description="Its address stops working at once, and spreadsheets that read it show an error."
        save={() => revokeReportFeed(feed.id)}
        saved={feedMessages.revoked}
        failed={feedMessages.failed}
      />
    </CardRow>
  );
}
