/** Where and when days are hard to tell. */

/** The zones that an account can choose, and some in which a rule for days fails first. */
export const zones = [
  "UTC",
  "Asia/Kolkata",
  "America/Los_Angeles",
  "America/New_York",
  "Europe/London",
  "Europe/Paris",
  "Australia/Sydney",
  // Half an hour of summer time, three quarters of an hour off, midnight that comes twice or not at all.
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Havana",
  "Atlantic/Azores",
  "Africa/Cairo",
];

/** The days around both changes of the clocks in 2026, north and south. */
export const seasons = ["2026-03-06", "2026-03-27", "2026-04-03", "2026-10-02", "2026-10-23", "2026-10-30"];
