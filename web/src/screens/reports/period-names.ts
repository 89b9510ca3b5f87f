/** The periods that an address can name; without one a report is of the days around today. */
export const PERIODS = ["this_week", "last_week", "last_month", "last_quarter", "last7", "last30"] as const;
export type Period = (typeof PERIODS)[number];
