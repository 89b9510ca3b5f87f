import { queryOptions } from "@tanstack/react-query";
import { getPushChoices } from "@/api/push";

/** Whether devices are told, and on which the person is. */
export function pushQuery() {
  return queryOptions({ queryKey: ["push"], queryFn: getPushChoices, staleTime: 60_000 });
}
