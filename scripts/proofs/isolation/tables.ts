/** Tables and views of schema public: who may do what, one line each, written by hand. The cells are those of expected.ts. */
import type { PERMISSIONS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";

export type Permission = (typeof PERMISSIONS)[number];

/** What a member must be allowed in an account (engine.permissions) to read its rows and to write them. */
export interface Needs {
  /**
   * The rows are of the account as a whole, of a channel (`channel_id`), or of a comment's channel (`comment_row_id`): who is limited to
   * other channels gets none of them, and changes nothing that is of all channels. Or they are a person's own in the account.
   */
  of: "account" | "channel" | "comment" | "person";
  read: Permission;
  write?: Permission;
}

export type Grants = Partial<Record<"anon" | "authenticated" | "service_role", string>>;

/** `of` and `read` stand with all that have policies of members but accounts, account_members and profiles, and those that visitors write. */
interface Table extends Partial<Needs> {
  /** Visitor, stranger, owner, service key: select, insert, update, delete. */
  cells: string;
  /**
   * `select` is of all columns, `select(a)` of the named ones. A role that is not named has no privilege at all. Where nothing is said, who
   * is signed in may select, and nobody else anything.
   */
  grants?: Grants;
}

export const tables: Record<string, Table> = {
  account_members: { cells: "---- 0--- x--- ----" },
  accounts: { cells: "---- 0--- x--- ----" },
  activity_log: { cells: "---- 0--- x--- ----", of: "account", read: "manage" },
  asked_questions: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  automation_consents: { cells: "---- 0--- x--- ----", of: "account", read: "read" },
  automation_settings: {
    cells: "---- 0p0- xxx- ----",
    of: "account",
    read: "read",
    write: "manage",
    grants: {
      authenticated:
        "select, insert(email user_id), update(automation_status breaker_judged breaker_not_public cap_day cap_hour cap_video_day jitter_seconds max_comment_age_days model_calls_per_day once_per_viewer quiet_from quiet_to read_views same_text_per_day shadow_mode undo_window_seconds video_replies_enabled)",
    },
  },
  brand_voices: {
    cells: "---- 0p00 xxxx ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: {
      authenticated:
        "select, insert(allowed_links banned_phrases channel_id emoji examples reply_language reply_length sign_off tone user_id), update(allowed_links banned_phrases emoji examples reply_language reply_length sign_off tone), delete",
    },
  },
  channel_pauses: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  channel_settings: {
    cells: "---- 0p00 xxxx ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: {
      authenticated:
        "select, insert(cap_day cap_hour cap_video_day channel_id has_quiet_hours jitter_seconds model_calls_per_day once_per_viewer quiet_from quiet_to same_text_per_day shadow_mode user_id video_replies_enabled), update(cap_day cap_hour cap_video_day has_quiet_hours jitter_seconds model_calls_per_day once_per_viewer quiet_from quiet_to same_text_per_day shadow_mode video_replies_enabled), delete",
    },
  },
  channel_syncs: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  client_objectives: {
    cells: "---- 0p-0 xx-x ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: { authenticated: "select, insert(channel_id email objective_text tags user_id), delete" },
  },
  client_youtube_channels: {
    cells: "---- 0p-0 xx-x ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: { authenticated: "select, insert(channel_id channel_title client_user_id created_by), delete" },
  },
  comment_labels: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  comment_notes: { cells: "---- 0--- x--- ----", of: "channel", read: "answer" },
  comments: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  connection_health: { cells: "---- 0--- x--- ----" },
  conversations: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  documents: {
    cells: "---- 0p00 xxxx ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: {
      authenticated:
        "select, insert(body channel_id format language title user_id video_id), update(body format language title video_id), delete",
    },
  },
  draft_outcomes: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  facts: {
    cells: "---- 0p00 xxxx ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: {
      authenticated:
        "select, insert(answer channel_id language links question user_id valid_until video_id), update(answer language links question retired_at valid_until video_id), delete",
    },
  },
  labels: {
    cells: "---- 0p00 xxxx ----",
    of: "account",
    read: "read",
    write: "manage",
    grants: { authenticated: "select, insert(colour name user_id), update(colour name), delete" },
  },
  leads: {
    cells: "-x-- -x-- -x-- x---",
    grants: {
      anon: "insert(additional_data channel_url email form_type name)",
      authenticated: "insert(additional_data channel_url email form_type name)",
      service_role: "select",
    },
  },
  lessons: {
    cells: "---- 0--0 x--x ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: { authenticated: "select, delete" },
  },
  mentions: { cells: "---- 0--- x--- ----", of: "channel", read: "answer" },
  notice_settings: {
    cells: "---- 0p0- xxx- ----",
    of: "person",
    read: "read",
    write: "read",
    grants: {
      authenticated:
        "select, insert(alerts assigned browser digest digest_hour digest_threshold mentioned rule_matched user_id weekly_mail), update(alerts assigned browser digest digest_hour digest_threshold mentioned rule_matched user_id weekly_mail)",
    },
  },
  operator_sessions: { cells: "---- 0--- x--- ----", of: "account", read: "own" },
  passages: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  paused_channels: { cells: "---- 0--- x--- ----" },
  profiles: {
    cells: "---- 0p0- xxx- ----",
    grants: {
      authenticated: "select, insert(email name timezone user_id), update(channel_url name timezone)",
    },
  },
  questions: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  replies: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  reply_events: { cells: "---- 0--- x--- ----", of: "comment", read: "read" },
  reply_rule_states: { cells: "---- 0--- x--- ----" },
  reply_rules: {
    cells: "---- 0p00 xxxx ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: {
      authenticated:
        "select, insert(action assign_to categories channel_id emoji_only enabled fixed_text label_id languages min_approvals min_unedited_percent name pattern place plain_words sentiments suggest_hold tell user_id video_ids viewer with_labels words), update(action assign_to categories channel_id emoji_only enabled fixed_text label_id languages min_approvals min_unedited_percent name pattern place plain_words sentiments suggest_hold tell video_ids viewer with_labels words), delete",
    },
  },
  reply_versions: { cells: "---- 0--- x--- ----", of: "comment", read: "read" },
  report_cells: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  report_comments: { cells: "---- 0--- x--- ----" },
  report_counts: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  report_days: { cells: "---- 0--- x--- ----" },
  report_drafts: { cells: "---- 0--- x--- ----" },
  report_journal: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  // Whose it is cannot be said: a stranger's insert is a row of the stranger's.
  report_notifications: {
    cells: "---- 0x-0 xx-x ----",
    of: "person",
    read: "read",
    write: "read",
    grants: { authenticated: "select, insert(report), delete" },
  },
  report_settings: {
    cells: "---- 0p0- xxx- ----",
    of: "account",
    read: "read",
    write: "manage",
    grants: {
      authenticated:
        "select, insert(derived minutes_edited minutes_unedited shown_columns user_id work_days work_from work_to), update(derived minutes_edited minutes_unedited shown_columns user_id work_days work_from work_to)",
    },
  },
  report_times: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  report_topic_counts: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  report_video_counts: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  report_videos: { cells: "---- 0--- x--- ----" },
  rule_matches: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  rule_outcomes: { cells: "---- 0--- x--- ----", of: "comment", read: "read" },
  saved_replies: {
    cells: "---- 0p00 xxxx ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: {
      authenticated:
        "select, insert(body channel_id language name user_id), update(body channel_id language name), delete",
    },
  },
  saved_reply_states: { cells: "---- 0--- x--- ----" },
  saved_reply_uses: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  saved_views: {
    cells: "---- 0p-0 xx-x ----",
    of: "account",
    read: "read",
    write: "answer",
    grants: { authenticated: "select, insert(filters name order_by tab user_id), delete" },
  },
  shadow_decisions: { cells: "---- 0--- x--- ----", of: "comment", read: "read" },
  shadow_outcomes: { cells: "---- 0--- x--- ----" },
  // Whether an email was there is told to nobody: every insert is answered alike, and touches no row.
  signup_leads: {
    cells: "00-- 00-- 00-- x---",
    grants: {
      anon: "select(email), insert(email verified)",
      authenticated: "select(email), insert(email verified)",
      service_role: "select",
    },
  },
  spam_lessons: {
    cells: "---- 0--0 x--x ----",
    of: "channel",
    read: "read",
    write: "moderate",
    grants: { authenticated: "select, delete" },
  },
  turns: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  user_google_oauth_clients: {
    cells: "---- 0-00 x-xx ----",
    of: "account",
    read: "manage",
    write: "own",
    grants: { authenticated: "select, update(daily_quota is_active is_selected label), delete" },
  },
  videos: { cells: "---- 0--- x--- ----", of: "channel", read: "read" },
  youtube_comments: { cells: "---- 0--- x--- ----" },
  youtube_connections: {
    cells: "---- 0-0- x-x- ----",
    of: "channel",
    read: "read",
    write: "manage",
    grants: { authenticated: "select, update(is_active label priority selected_for_posting updated_at)" },
  },
};

/** What members need, of each table that asks. */
export const needs: Record<string, Needs> = Object.fromEntries(
  Object.entries(tables).flatMap(([name, { of, read, write }]) =>
    of && read ? [[name, { of, read, ...(write && { write }) }]] : [],
  ),
);
