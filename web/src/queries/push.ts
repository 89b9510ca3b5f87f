import { queryOptions } from "@tanstack/react-query";
import { getPushChoices } from "@/api/push";
import { subscribedHere } from "@/features/install/subscription";

/** The devices that the person is told on, and which of them this is. */
export function pushQuery() {
  return queryOptions({
    queryKey: ["push"],
    queryFn: async () => {
      const [choices, endpoint] = await Promise.all([getPushChoices(), subscribedHere()]);
      return { ...choices, here: choices.devices.find((device) => device.endpoint === endpoint) };
    },
    staleTime: 60_000,
  });
}
