/** Report views and calls that the order of this product asks for, whoever calls them; and who has left an account, until a history names people. */
export const contract: readonly string[] = ["report_days", "report_videos", "former_people"];
