import { useQuery } from "@tanstack/react-query";
import { type Channel, channelsOf } from "@/domain/channels";
import { useAccount } from "@/session/use-account";
import { connectionsQuery } from "./connections";
import { useMay } from "./use-may";

/** The channels that the person manages, and whether they manage all of the account. */
export function useManagedChannels(): { channels: Channel[]; all: boolean } {
  const { data = [] } = useQuery({ ...connectionsQuery(useAccount().id), select: channelsOf });
  const may = useMay("manage");
  return { channels: data.filter(({ id }) => may(id)), all: may() };
}
