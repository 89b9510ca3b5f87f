import { queryOptions } from "@tanstack/react-query";
import { getViewsReadings } from "@/api/views";

export function viewsReadingsQuery(userId: string) {
  return queryOptions({ queryKey: ["views-readings", userId], queryFn: () => getViewsReadings(userId) });
}
