import type { MappedChannel, Profile } from "./account";
import type { AutomationSettings, FirstSteps } from "./automation";
import type { Connection } from "./connections";
import { inboxItem, inboxPage } from "./inbox";
import { noticeSettings } from "./notices";
import type { OperatorVisit } from "./operator-access";
import type { PausedChannel, PostingOutlook, PostingPace } from "./pace";
import { fields, listOf, orNull, type Read, row } from "./read";
import { tabCounts } from "./replies";
import type { Today } from "./today";

const opening = fields({
  profile: orNull(row<Profile, "user_id">("user_id")),
  settings: orNull(row<AutomationSettings, "user_id">("user_id")),
  connections: listOf(
    row<Connection, "health" | "credits_used_today" | "replies_left_today" | "quota_resets_at">(
      "health",
      "credits_used_today",
      "replies_left_today",
      "quota_resets_at",
    ),
  ),
  pace: orNull(row<PostingPace>()),
  outlook: listOf(row<PostingOutlook>()),
  paused: listOf(row<PausedChannel>()),
  tabs: tabCounts,
  operator: orNull(row<OperatorVisit>()),
  mapped: listOf(row<MappedChannel>()),
  home: orNull(fields({ today: listOf(row<Today>()), steps: row<FirstSteps>(), notices: noticeSettings })),
  // Read by the reports alone (readOpenedReport), whose screen knows the form.
  report: (value: unknown) => value,
  page: orNull(inboxPage),
  item: orNull(inboxItem),
});

/** What the signed-in screens need first. */
export type Opening = Read<typeof opening>;
export const readOpening = opening;
