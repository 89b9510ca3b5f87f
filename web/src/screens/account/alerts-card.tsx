import { useInfiniteQuery } from "@tanstack/react-query";
import type { Alert } from "@/api/alerts";
import { CardList } from "@/components/card-list";
import { ShowMore } from "@/components/show-more";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { alertKinds, toldWords } from "@/content/alert-words";
import { formatTime } from "@/domain/time-zone";
import { alertsQuery } from "@/queries/alerts";
import { useAccount } from "@/session/use-account";

/** What was raised in the last 90 days, and whether it is over. */
export function AlertsCard({ zone }: { zone: string }) {
  const pages = useInfiniteQuery(alertsQuery(useAccount().id));
  const { data, error, refetch } = pages;
  return (
    <Card title="Alerts of the last 90 days" flush>
      <CardList
        read={{ data: data?.pages.flat(), error, refetch }}
        failed="Couldn't load the alerts."
        empty="No alerts yet."
      >
        {(alert) => <AlertRow key={alert.id} alert={alert} zone={zone} />}
      </CardList>
      <ShowMore pages={pages} />
    </Card>
  );
}

function AlertRow({ alert, zone }: { alert: Alert; zone: string }) {
  const { kind, channel_id, channel_title, raised_at, ended_at, sentence, path, told } = alert;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium">
          {alertKinds[kind].title}
          <Badge tone={ended_at ? "neutral" : "waiting"}>
            {ended_at ? `Back to normal ${formatTime(ended_at, zone)}` : "Still so"}
          </Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{sentence}</p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {[channel_title ?? channel_id, formatTime(raised_at, zone), `told by: ${toldWords(told)}`].join(
            " · ",
          )}
        </p>
      </div>
      <a className="text-sm font-medium text-accent underline underline-offset-2" href={path}>
        {kind === "paused" ? "Open the channel" : "Show the comments"}
      </a>
    </li>
  );
}
