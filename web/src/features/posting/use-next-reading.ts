import { useQuery } from "@tanstack/react-query";
import { whyNoDrafts } from "@/domain/posting-outlook";
import { normaliseTimeZone } from "@/domain/time-zone";
import { profileQuery } from "@/queries/account";
import { outlookQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { useChannelId } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { clockIn } from "./pace-words";

const DAY_MS = 24 * 60 * 60_000;

/** When new comments are found, or why they would get no drafts; `waits` tells which. */
export function useNextReading(): { waits: boolean; sentence: string } {
  const user = useUser();
  const account = useAccount();
  const { data: profile } = useQuery(profileQuery(user));
  const channel = useChannelId();
  const { data: all = [] } = useQuery(connectionsQuery(account.id));
  const connections = all.filter(({ channel_id }) => !channel || channel_id === channel);
  const { data: outlook = [] } = useQuery(outlookQuery(account.id));
  const why = connections.length > 0 ? whyNoDrafts(outlook, connections) : undefined;
  if (why) return { waits: true, sentence: why };
  const now = Date.now();
  const [next] = connections
    .flatMap(({ is_active, next_sync_at }) => (is_active && next_sync_at ? Date.parse(next_sync_at) : []))
    .sort((one, other) => one - other);
  // A reading that is due has begun, or waits for its turn; one after more than a day has no clock's time of its own.
  const known = next !== undefined && next > now && next < now + DAY_MS;
  return {
    waits: false,
    sentence: known
      ? `We'll look for new comments around ${clockIn(new Date(next).toISOString(), normaliseTimeZone(profile?.timezone))}.`
      : "We'll look for new comments when your channel is next read.",
  };
}
