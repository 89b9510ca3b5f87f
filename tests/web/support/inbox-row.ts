/** A line of the inbox to test with. */
import type { InboxRow } from "@/api/inbox";

/** A draft that waits for approval, unless told otherwise. */
export const anInboxRow = (change: Partial<InboxRow> & Pick<InboxRow, "id" | "tab_at">): InboxRow => ({
  channel_id: "UC1",
  video_id: null,
  video_title: null,
  author_name: `@${change.id}`,
  text: change.id,
  reply_cut: change.id,
  reply_whole: true,
  text_id: 1,
  escalation: null,
  published_at: change.tab_at,
  language: null,
  urgency: 1,
  warnings: [],
  follow_up: false,
  answers_us: false,
  reply_status: "draft",
  status_reason: null,
  reply_sent_at: null,
  assignee: null,
  labels: [],
  notes: 0,
  tab: "to_approve",
  can: {},
  ...change,
});
