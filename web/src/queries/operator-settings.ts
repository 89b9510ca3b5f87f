import { queryOptions } from "@tanstack/react-query";
import { googleSetup } from "@/api/functions";

/** Asked once: it changes with a deployment only. */
function operatorSettings(userId: string) {
  return {
    queryKey: ["operator-settings", userId],
    queryFn: () => googleSetup({}),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** What the operator lends. */
export function lentQuery(userId: string) {
  return queryOptions({ ...operatorSettings(userId), select: ({ lends }) => lends });
}

/** Whether YouTube shows a reply at the end of the thread (flat), or below the word that it answers (nested). */
export function repliesShownQuery(userId: string) {
  return queryOptions({ ...operatorSettings(userId), select: ({ replies }) => replies });
}
