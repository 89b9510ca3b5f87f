import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { toApiError } from "@/api/errors";
import { beginReplay, type Tried } from "@/api/replay";
import { channelsOf } from "@/domain/channels";
import { connectionsQuery } from "@/queries/connections";
import { replayQuery } from "@/queries/replay";
import { useChannelId } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";

/**
 * Tries a rule or a voice on a channel's past comments and goes to what is found. What is for all channels is tried on the one that is
 * chosen, else on the first. Without such a channel there is nothing to try on (`channel` undefined).
 */
export function useTryOnPast(channelId: string | null) {
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const may = useMay("manage");
  const chosen = useChannelId();
  const { data: channels = [] } = useQuery({ ...connectionsQuery(account.id), select: channelsOf });
  const mine = channels.filter(({ id }) => may(id));
  const wanted = channelId ?? chosen;
  const channel = wanted ? mine.find(({ id }) => id === wanted) : mine[0];
  const begin = useMutation({
    mutationFn: async (tried: Tried) => {
      try {
        return await beginReplay(channel?.id ?? "", tried);
      } catch (error) {
        throw await toApiError(error);
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries(replayQuery(account.id));
      await navigate({ to: "/app/replay" });
    },
  });
  return { channel, begin };
}
