/**
 * What a member must be allowed in an account (engine.permissions) to read its rows and to write them, one line a table, and to call
 * functions of the edge, written by hand. `of`: the rows are of the account as a whole, of a channel (`channel_id`), or of a comment's channel (`comment_row_id`): who is
 * limited to other channels gets none of them, and changes nothing that is of all channels. Or they are a person's own in the account.
 */
import type { PERMISSIONS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";

export type Permission = (typeof PERMISSIONS)[number];

export interface Needs {
  of: "account" | "channel" | "comment" | "person";
  read: Permission;
  write?: Permission;
}

/** All tables with policies of members but accounts, account_members and profiles, and those that visitors write. */
export const needs: Record<string, Needs> = {
  activity_log: { of: "account", read: "manage" },
  asked_questions: { of: "channel", read: "read" },
  automation_consents: { of: "account", read: "read" },
  automation_settings: { of: "account", read: "read", write: "manage" },
  brand_voices: { of: "channel", read: "read", write: "manage" },
  channel_pauses: { of: "channel", read: "read" },
  channel_syncs: { of: "channel", read: "read" },
  channel_settings: { of: "channel", read: "read", write: "manage" },
  client_objectives: { of: "channel", read: "read", write: "manage" },
  client_youtube_channels: { of: "channel", read: "read", write: "manage" },
  comment_labels: { of: "channel", read: "read" },
  comment_notes: { of: "channel", read: "answer" },
  comments: { of: "channel", read: "read" },
  conversations: { of: "channel", read: "read" },
  documents: { of: "channel", read: "read", write: "manage" },
  draft_outcomes: { of: "channel", read: "read" },
  facts: { of: "channel", read: "read", write: "manage" },
  labels: { of: "account", read: "read", write: "manage" },
  lessons: { of: "channel", read: "read", write: "manage" },
  mentions: { of: "channel", read: "answer" },
  notice_settings: { of: "person", read: "read", write: "read" },
  operator_sessions: { of: "account", read: "own" },
  passages: { of: "channel", read: "read" },
  questions: { of: "channel", read: "read" },
  replies: { of: "channel", read: "read" },
  reply_events: { of: "comment", read: "read" },
  reply_rules: { of: "channel", read: "read", write: "manage" },
  reply_versions: { of: "comment", read: "read" },
  report_cells: { of: "channel", read: "read" },
  report_counts: { of: "channel", read: "read" },
  report_journal: { of: "channel", read: "read" },
  report_notifications: { of: "person", read: "read", write: "read" },
  report_settings: { of: "account", read: "read", write: "manage" },
  report_times: { of: "channel", read: "read" },
  report_topic_counts: { of: "channel", read: "read" },
  report_video_counts: { of: "channel", read: "read" },
  rule_matches: { of: "channel", read: "read" },
  rule_outcomes: { of: "comment", read: "read" },
  saved_replies: { of: "channel", read: "read", write: "manage" },
  saved_reply_uses: { of: "channel", read: "read" },
  saved_views: { of: "account", read: "read", write: "answer" },
  shadow_decisions: { of: "comment", read: "read" },
  spam_lessons: { of: "channel", read: "read", write: "moderate" },
  turns: { of: "channel", read: "read" },
  user_google_oauth_clients: { of: "account", read: "manage", write: "own" },
  videos: { of: "channel", read: "read" },
  youtube_connections: { of: "channel", read: "read", write: "manage" },
};

/** Functions of schema public that take another permission than to read. */
export const callNeeds: Record<string, Permission> = {
  ...named("answer", ["answer_older", "answer_question", "assign_comments", "bulk_act", "dismiss_question"]),
  ...named("answer", [
    "dismiss_reply",
    "edit_reply",
    "preview_backfill",
    "reopen_question",
    "set_conversation",
  ]),
  ...named("answer", ["start_backfill", "write_reply"]),
  ...named("answer", [
    "delete_note",
    "edit_note",
    "label_comments",
    "note_saved_reply",
    "note_writing",
    "see_mentions",
    "write_note",
  ]),
  ...named("approve", ["approve_reply", "resend_reply"]),
  ...named("moderate", ["decide_hold"]),
  ...named("moderate", ["moderate_comments", "moderation_progress", "moderations", "preview_moderation"]),
  ...named("answer", ["program_act"]),
  ...named("manage", ["create_program_key", "program_keys", "revoke_program_key"]),
  ...named("manage", ["add_report_address", "ask_report_address_again", "change_report_address"]),
  ...named("manage", ["remove_report_address", "report_addresses"]),
  ...named("manage", ["create_report_feed", "report_feeds", "revoke_report_feed"]),
  ...named("manage", ["client_links", "create_client_link", "revoke_client_link"]),
  ...named("manage", ["change_webhook", "delete_webhook", "pause_webhook", "resend_webhook", "test_webhook"]),
  ...named("manage", ["set_alert", "try_alert", "webhook_deliveries", "webhooks"]),
  ...named("manage", ["choose_history", "past_comments", "read_captions", "set_captions", "forget_viewer"]),
  ...named("manage", ["begin_replay", "cancel_replay", "confirm_replay", "current_replay", "replay_page"]),
  ...named("answer", ["delete_viewer_note", "write_viewer_note"]),
  ...named("manage", ["ask_google_again", "keep_fact", "reorder_rules", "resume_channel", "use_for_all"]),
  ...named("own", [
    "change_member",
    "export_account",
    "invite_member",
    "offer_ownership",
    "open_invitations",
  ]),
  ...named("own", ["remove_member", "rename_account", "request_access", "resend_invitation"]),
  ...named("own", ["revoke_invitation", "set_posting_policy", "set_responders_approve", "set_second_eyes"]),
  ...named("own", ["set_second_factor"]),
  ...named("own", ["hold_terms", "set_assistants_approve", "set_rule_holds", "withdraw_offer"]),
};

function named(need: Permission, names: string[]): Record<string, Permission> {
  return Object.fromEntries(names.map((name) => [name, need]));
}

/** Functions of the edge that people call. `of`: the call names a channel, itself or by its comment or connection; else it is about all of them. */
export const edgeNeeds: Record<string, { need: Permission; of?: "channel" }> = {
  "delete-account": { need: "own" },
  "disconnect-youtube": { need: "manage", of: "channel" },
  "draft-replies": { need: "answer" },
  "finalize-youtube-connection": { need: "manage" },
  "first-comments": { need: "answer" },
  "google-request": { need: "manage" },
  "google-setup": { need: "manage" },
  "held-comments": { need: "moderate", of: "channel" },
  "manage-reply": { need: "moderate", of: "channel" },
  "manage-webhook": { need: "manage", of: "channel" },
  "moderate-comments": { need: "moderate", of: "channel" },
  "post-replies": { need: "approve" },
  "refresh-youtube-token": { need: "manage", of: "channel" },
  "replay-comments": { need: "manage", of: "channel" },
  "replay-reply": { need: "manage", of: "channel" },
  "report-words": { need: "read" },
  "rewrite-draft": { need: "answer", of: "channel" },
  "save-credentials": { need: "own" },
  "sync-comments": { need: "answer", of: "channel" },
  "translate-comment": { need: "read", of: "channel" },
  "try-reply": { need: "answer", of: "channel" },
  "verify-pending-replies": { need: "answer" },
};
