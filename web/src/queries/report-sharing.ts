import { queryOptions } from "@tanstack/react-query";
import { getReportFeeds } from "@/api/report-feeds";

export function reportFeedsQuery(accountId: string) {
  return queryOptions({ queryKey: ["report-feeds", accountId], queryFn: getReportFeeds });
}
