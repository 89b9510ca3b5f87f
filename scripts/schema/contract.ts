/** Report views and calls that the order of this product asks for, whoever calls them. */
export const contract: readonly string[] = ["report_days", "report_videos"];
