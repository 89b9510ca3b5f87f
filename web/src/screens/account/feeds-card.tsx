import { useQuery } from "@tanstack/react-query";
import { Sheet } from "lucide-react";
import { type ReportFeed, revokeReportFeed } from "@/api/report-feeds";
import { AskOwner } from "@/components/ask-owner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { Trouble } from "@/components/ui/trouble";
import { feedMessages } from "@/content/report-sharing-words";
import type { Channel } from "@/domain/channels";
import { formatTime } from "@/domain/time-zone";
import { onDemand } from "@/lib/on-demand";
import { reportFeedsQuery } from "@/queries/report-sharing";
import { useManagedChannels } from "@/queries/use-managed-channels";
import { useAccount } from "@/session/use-account";

const FeedDialog = onDemand(() => import("./feed-dialog"), "FeedDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

/** Addresses from which spreadsheets read the reports. */
export function FeedsCard({ zone }: { zone: string }) {
  const account = useAccount();
  const { channels, all } = useManagedChannels();
  const manages = all || channels.length > 0;
  const { data: feeds, error, refetch } = useQuery({ ...reportFeedsQuery(account.id), enabled: manages });
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
      {error && !feeds && (
        <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
          Couldn't load the feeds.
        </Trouble>
      )}
      {feeds?.length === 0 && <p className="px-4 pb-4 text-base text-ink-2 sm:px-5">No feeds yet.</p>}
      {feeds && feeds.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} channels={channels} zone={zone} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FeedRow({ feed, channels, zone }: { feed: ReportFeed; channels: readonly Channel[]; zone: string }) {
  const show = useDialogs();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-medium wrap-anywhere">{feed.name}</p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {[
            feed.channel_id === null
              ? "all channels"
              : (channels.find(({ id }) => id === feed.channel_id)?.title ?? feed.channel_id),
            feed.created_by_name && `created by ${feed.created_by_name}`,
            feed.last_read_at ? `last read ${formatTime(feed.last_read_at, zone)}` : "not read yet",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Revoke the feed ${feed.name}`}
        onClick={() =>
          show((dialog) => (
            <ConfirmDialog
              {...dialog}
              title={`Revoke the feed ${feed.name}?`}
              description="Its address stops working at once, and spreadsheets that read it show an error."
              confirmText="Revoke"
              busyText="Revoking..."
              save={() => revokeReportFeed(feed.id)}
              saved={feedMessages.revoked}
              failed={feedMessages.failed}
            />
          ))
        }
      >
        Revoke
      </Button>
    </li>
  );
}
