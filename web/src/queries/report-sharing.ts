import { queryOptions } from "@tanstack/react-query";
import { getReportAddresses } from "@/api/report-addresses";
import { getReportFeeds } from "@/api/report-feeds";

export function reportFeedsQuery(accountId: string) {
  return queryOptions({ queryKey: ["report-feeds", accountId], queryFn: getReportFeeds });
}

export function reportAddressesQuery(accountId: string) {
  return queryOptions({ queryKey: ["report-addresses", accountId], queryFn: getReportAddresses });
}
