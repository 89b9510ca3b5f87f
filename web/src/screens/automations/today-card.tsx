import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Connection } from "@/api/connections";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { countWords, waitingNumber } from "@/domain/waiting";
import { replyCountsQuery } from "@/queries/replies";
import { todayQuery } from "@/queries/today";
import { useChannelId, useChannels } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";
import { figures, TodayRow, type TodayRowProps, todayGrid } from "./today-row";

export interface TodayCardProps extends Pick<TodayRowProps, "zone" | "onConnect" | "onEnable" | "enabling"> {
  connections: readonly Connection[];
}

/** How the day stands, a row a channel, and the one thing to do next. */
export function TodayCard({ connections, ...row }: TodayCardProps) {
  const { data } = useSuspenseQuery(todayQuery(useAccount().id));
  const channel = useChannelId();
  const several = useChannels().length > 0;
  const shown = data.filter(({ channel_id }) => !channel || channel_id === channel);
  if (shown.length === 0) return null;
  return (
    <Card
      title="Today"
      description={`Since midnight, ${row.zone.replaceAll("_", " ")}.`}
      actions={<Review />}
      flush
    >
      <div
        aria-hidden="true"
        className={`${todayGrid} hidden border-t border-line py-2 text-sm text-ink-3 md:grid`}
      >
        <span>Channel</span>
        {figures.map(({ label }) => (
          <span key={label} className="text-right">
            {label}
          </span>
        ))}
      </div>
      <ul>
        {shown.map((today) => (
          <TodayRow
            key={today.channel_id}
            {...row}
            today={today}
            several={several}
            connections={connections.filter(({ channel_id }) => channel_id === today.channel_id)}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Opens the inbox on what waits; nothing while nothing does. */
function Review() {
  const { data: counts } = useQuery(replyCountsQuery(useChannelId()));
  const tab = (["to_approve", "needs_answer", "needs_you"] as const).find((one) => counts?.[one]);
  if (!counts || !tab) return null;
  return (
    <Link to="/app/replies" search={{ tab }} className={buttonClass("primary")}>
      Review {countWords(waitingNumber(counts))}
    </Link>
  );
}
