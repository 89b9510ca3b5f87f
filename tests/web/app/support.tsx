import { createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { configure, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { MappedChannel, Profile } from "@/api/account";
import type { AutomationSettings } from "@/api/automation";
import type { Connection, OAuthClient } from "@/api/connections";
import type { InboxItem } from "@/api/inbox";
import type { NoticeSettings } from "@/api/notices";
import type { PostingOutlook, PostingPace } from "@/api/pace";
import type { ReplyCounts } from "@/api/replies";
import type { RuleState, ShadowReport } from "@/api/rules";
import type { SavedReply } from "@/api/saved-replies";
import type { Today } from "@/api/today";
import { PageError } from "@/components/page/page-error";
import type { SessionUser } from "@/domain/session-user";
import { routeTree } from "@/routeTree.gen";
import { queryClient } from "@/session/query-client";
import { anInboxRow } from "../support/inbox-row";

// Asking every ancestor whether it is hidden takes jsdom most of a test's time; dialogs are looked into by `within`.
configure({ defaultHidden: true });
vi.setConfig({ testTimeout: 20_000 });

export const maya = { id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0001", email: "maya@example.com" };
export const CHANNEL = "UC9o1F_8M5B1hZ00posMaY0g";

/** The whole application at a path, with Maya signed in, who types and clicks without a pause. */
export function renderApp(path: string, who: SessionUser = maya) {
  queryClient.clear();
  const router = createRouter({
    routeTree,
    context: { session: { getUser: async () => who, mayHaveSession: () => true } },
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultErrorComponent: PageError,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
  });
  const user = userEvent.setup({ delay: null });
  render(<RouterProvider router={router} />);
  return { router, user };
}

/** An instant so many minutes from now; negative is in the past. */
export const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

export function aSavedReply(change: Partial<SavedReply> = {}): SavedReply {
  return {
    ...{ id: "saved-1", channel_id: null, language: null, name: "Recipe", body: "It is below." },
    ...{ uses: 0, last_used_at: null },
    ...change,
  };
}

export function aProfile(change: Partial<Profile> = {}): Profile {
  return {
    user_id: maya.id,
    email: maya.email,
    plan: "pro",
    channel_url: null,
    name: "",
    timezone: "UTC",
    access_requested_at: minutes(-600),
    access_decided_at: minutes(-300),
    updated_at: minutes(-300),
    ...change,
  };
}

export function someSettings(change: Partial<AutomationSettings> = {}): AutomationSettings {
  return {
    id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0002",
    user_id: maya.id,
    email: maya.email,
    automation_status: "active",
    video_replies_enabled: true,
    shorts_replies_enabled: false,
    community_replies_enabled: false,
    posting_policy: "review",
    conversations: "review",
    last_used_connection_id: null,
    undo_window_seconds: 120,
    shadow_mode: false,
    cap_hour: 30,
    cap_day: 150,
    cap_video_day: 50,
    jitter_seconds: 30,
    same_text_per_day: 3,
    once_per_viewer: true,
    quiet_from: null,
    quiet_to: null,
    breaker_not_public: 3,
    breaker_judged: 10,
    model_calls_per_day: 1000,
    read_views: true,
    max_comment_age_days: 30,
    updated_at: minutes(-300),
    ...change,
  };
}

export function aConnection(change: Partial<Connection> = {}): Connection {
  return {
    id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0003",
    user_id: maya.id,
    client_config_id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0004",
    label: "youtube_1",
    priority: 100,
    last_used_at: null,
    health: "ok",
    last_error_code: null,
    last_error_at: null,
    error_kind: null,
    who_acts: null,
    retry: null,
    sentence: null,
    connected_at: minutes(-600),
    is_active: true,
    api_key: "",
    access_token: "••••ab12",
    refresh_token: "••••cd34",
    expires_at: minutes(50),
    scope: "https://www.googleapis.com/auth/youtube.force-ssl",
    selected_for_posting: true,
    credits_used_today: 650,
    replies_left_today: 186,
    quota_resets_at: minutes(300),
    channel_title: "Slow Kitchen",
    channel_id: CHANNEL,
    last_synced_at: null,
    next_sync_at: null,
    reading_error_kind: null,
    daily_quota: 10_000,
    may_deepen: false,
    quota_words: "Room for about 170 more replies today.",
    quota_closed: false,
    stopped_by: null,
    stopped_sentence: null,
    stopped_page: null,
    ...change,
  };
}

/** Why a reply approved now for Maya's channel would wait. */
export function anObstacle(change: Partial<PostingOutlook> = {}): PostingOutlook {
  return {
    channel_id: CHANNEL,
    reason: "no_plan",
    ends: null,
    label: "Waiting for access",
    sentence: "Replies wait until your access is approved.",
    ...change,
  };
}

/** The day of Maya's channel. */
export function aToday(change: Partial<Today> = {}): Today {
  return {
    channel_id: CHANNEL,
    channel_title: "Slow Kitchen",
    comments: 31,
    waiting: 12,
    queued: 4,
    next_post_at: null,
    posted: 9,
    posted_public: 8,
    reason: null,
    ends: null,
    sentence: null,
    ...change,
  };
}

/** What a person hears of an account who has chosen nothing. */
export const noNotices: NoticeSettings = {
  digest: "off",
  digest_threshold: 20,
  digest_hour: 8,
  weekly_mail: false,
  assigned: true,
  mentioned: true,
  rule_matched: true,
  alerts: true,
  browser: false,
  first_steps_hidden: false,
};

export const allSteps = {
  connected: true,
  objective: true,
  switched_on: true,
  policy: true,
  answered: true,
  seen_public: true,
};

export function aClient(change: Partial<OAuthClient> = {}): OAuthClient {
  return {
    id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0004",
    user_id: maya.id,
    label: "client",
    client_id: "1234567890-abc.apps.googleusercontent.com",
    client_secret: "••••x9k2",
    is_active: true,
    is_selected: false,
    is_operators: false,
    product: "youtube",
    scopes: null,
    signed_in_email: null,
    last_sign_in_at: minutes(-500),
    daily_quota: 10_000,
    project: "1234567890",
    updated_at: minutes(-300),
    ...change,
  };
}

export function aMapping(change: Partial<MappedChannel> = {}): MappedChannel {
  return {
    id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0005",
    client_user_id: maya.id,
    channel_id: CHANNEL,
    channel_title: "Slow Kitchen",
    created_by: maya.id,
    created_at: minutes(-600),
    ...change,
  };
}

export type Item = InboxItem["item"];

/** What the server says of a comment in such a state: its tab, and what can be done with it. */
const stances: Record<string, Pick<Item, "tab" | "can">> = {
  "": { tab: "unanswered", can: { dismiss: "no_reply", write: "to_approve" } },
  needs_answer: { tab: "needs_answer", can: { dismiss: "no_reply", write: "to_approve" } },
  grave: { tab: "to_approve", can: { dismiss: "no_reply", write: "to_approve" } },
  draft: {
    tab: "to_approve",
    can: { approve: "queued", dismiss: "no_reply", write: "to_approve", edit: "to_approve" },
  },
  "grave draft": {
    tab: "to_approve",
    can: { dismiss: "no_reply", write: "to_approve", edit: "to_approve" },
  },
  follow_up: {
    tab: "to_approve",
    can: { dismiss: "no_reply", draft: "unanswered", write: "to_approve" },
  },
  "skipped at_rest": { tab: "no_reply", can: { restore: "to_approve", write: "to_approve" } },
  edited: { tab: "to_approve", can: { keep: "posted", on_youtube: "to_approve" } },
  queue: { tab: "queued", can: { cancel: "to_approve", edit: "to_approve" } },
  posting: { tab: "posted", can: { on_youtube: "posted" } },
  verified_public: { tab: "posted", can: { on_youtube: "posted" } },
  under_moderation: { tab: "needs_you", can: { on_youtube: "needs_you" } },
  removed: { tab: "needs_you", can: {} },
  failed: { tab: "needs_you", can: { resend: "queued" } },
  unknown: { tab: "needs_you", can: { resend: "queued" } },
  skipped: { tab: "no_reply", can: {} },
  "skipped dismissed": {
    tab: "no_reply",
    can: { restore: "to_approve", draft: "unanswered", write: "to_approve" },
  },
  "skipped spam": {
    tab: "spam",
    can: {
      restore: "unanswered",
      draft: "unanswered",
      not_spam: "unanswered",
      spam: "no_reply",
      write: "to_approve",
    },
  },
  "skipped confirmed_spam": { tab: "no_reply", can: { not_spam: "unanswered", write: "to_approve" } },
  deleted: { tab: "no_reply", can: {} },
};

/** The same comment, changed as it would be by the server. */
export function changedItem(item: Item, change: Partial<Item>): Item {
  const next = { ...item, ...change };
  const { reply_status: status, status_reason: reason, grave } = next;
  const isOwners = grave && !(next.reply_type === "Manual" && next.rule_id === null);
  const isEdited = next.escalation === "edited";
  const names = [
    isEdited ? "edited" : isOwners ? `grave ${status ?? ""}` : `${status ?? ""} ${reason}`,
    status ?? "",
  ];
  const stance = names.map((name) => stances[name.trim()]).find((one) => one !== undefined);
  return {
    ...next,
    text: next.text_original,
    reply_cut: next.generated_reply,
    reply_whole: next.generated_reply === null ? null : true,
    warnings: [
      ...(grave ? ["grave"] : []),
      ...(next.escalation === "edited" ? ["edited"] : []),
      ...(next.escalation && next.escalation !== "edited" ? ["escalated"] : []),
      ...(next.marks.length > 0 ? ["unproven"] : []),
      ...(next.findings.length > 0 ? ["findings"] : []),
    ],
    tab_at: (status === "queue" && next.post_after) || (next.published_at ?? minutes(0)),
    ...stance,
    ...change,
  };
}

export function anItem(change: Partial<Item> = {}): Item {
  const id = change.id ?? "item-1";
  const item: Item = {
    ...anInboxRow({ id, tab_at: minutes(0) }),
    comment_id: `comment-${id}`,
    thread_id: `comment-${id}`,
    video_id: "9bZkp7q19f0",
    video_title: "Sourdough for people with jobs",
    channel_title: "Slow Kitchen",
    author_name: `@viewer-${id}`,
    text_original: `Comment of ${id}`,
    published_at: "2026-11-20T10:00:00Z",
    edited_at: null,
    redacted_at: null,
    can_reply: true,
    candidate: true,
    total_reply_count: 0,
    language: "en",
    sentiment: "Positive",
    category: "Praise",
    confidence: 0.9,
    findings: [],
    escalation: null,
    read_as: "ordinary",
    grave: false,
    generated_reply: `Reply to ${id}`,
    reply_type: "AI",
    status_reason: "needs_approval",
    status_changed_at: minutes(-5),
    post_after: null,
    posted_at: null,
    verified_at: null,
    youtube_reply_id: null,
    account: null,
    verification_attempts: 0,
    verification_note: null,
    owner_reply_text: null,
    channel_id: CHANNEL,
    author_channel_id: null,
    rule_id: null,
    rule_name: null,
    translation: null,
    translated_to: null,
    sources: [],
    marks: [],
    version: { id: 1, by: null },
    second_eyes: false,
    approve_refusal: null,
    question_id: null,
    asks: null,
    lessons: [],
    text: null,
    reply_cut: null,
    reply_whole: null,
    tab: null,
  };
  return changedItem(item, change);
}

export function aRule(change: Partial<RuleState> = {}): RuleState {
  return {
    id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0020",
    user_id: maya.id,
    channel_id: null,
    position: 1,
    changed_at: minutes(-300),
    name: "Thank for praise",
    enabled: true,
    words: [],
    pattern: null,
    languages: [],
    categories: ["Praise"],
    sentiments: [],
    video_ids: [],
    plain_words: null,
    with_labels: [],
    viewer: null,
    place: null,
    emoji_only: false,
    action: "auto",
    fixed_text: null,
    assign_to: null,
    label_id: null,
    tell: null,
    suggest_hold: false,
    min_approvals: 20,
    min_unedited_percent: 90,
    hold_cap: null,
    matched: 15,
    approved: 13,
    edited: 1,
    rejected: 0,
    rejected_at: null,
    earned: false,
    sentence: "When a comment is praise: write a reply and post it automatically.",
    ...change,
  };
}

export function aPace(change: Partial<PostingPace> = {}): PostingPace {
  return {
    now: new Date().toISOString(),
    posted_hour: 12,
    cap_hour: 30,
    posted_day: 40,
    cap_day: 150,
    queued: 3,
    quiet_until: null,
    shadow_mode: false,
    model_calls_today: 210,
    model_calls_limit: 1000,
    model_calls_ceiling: 5000,
    model_held: null,
    waiting_for_model: 0,
    ...change,
  };
}

export const noCounts: ReplyCounts = {
  to_approve: 0,
  queued: 0,
  posted: 0,
  needs_answer: 0,
  needs_you: 0,
  spam: 0,
  no_reply: 0,
  unanswered: 0,
};

/** What shadow mode tells before anything was decided in it. */
export const noShadow: ShadowReport = {
  totals: {
    since: null,
    decisions: 0,
    post: 0,
    draft: 0,
    skip: 0,
    post_approved: 0,
    post_edited: 0,
    post_dismissed: 0,
    post_open: 0,
  },
  latest: [],
};

type Version = InboxItem["history"]["versions"][number];

/** An earlier text of the reply to the comment `one`. */
export function aVersion(id: number, body: string, change: Partial<Version> = {}): Version {
  return {
    ...{ id, body, comment_row_id: "one", user_id: "", reply_type: "AI", sources: [] },
    ...{ actor_id: null, link_id: null, link_name: null, program: null, created_at: "2026-11-20T10:05:00Z" },
    ...change,
  };
}
