import { z } from "zod";
import type { Comment } from "../contracts/api/comments.ts";
import {
  COMMENT_CATEGORIES,
  COMMENT_SENTIMENTS,
  ESCALATIONS,
  PROGRAM_COMMENT_ACTS,
  REPLY_STATUSES,
  REPLY_TABS,
  REPLY_TYPES,
} from "../database/vocabulary.gen.ts";
import { utc } from "./rows.ts";

const text = z.string().nullable();
const when = utc.nullable();

/** A line of the inbox (engine.inbox_lines). */
const line = z.object({
  id: z.string(),
  tab: z.enum(REPLY_TABS).nullable(),
  tab_at: utc,
  channel_id: z.string(),
  video_id: text,
  video_title: text,
  author_name: text,
  text,
  reply_cut: text,
  published_at: when,
  language: text,
  urgency: z.number(),
  warnings: z.array(z.string()),
  follow_up: z.boolean(),
  answers_us: z.boolean(),
  reply_status: z.enum(REPLY_STATUSES).nullable(),
  status_reason: text,
  assignee: text,
  labels: z.array(z.string()),
  notes: z.number(),
  can: z.record(z.string(), z.enum(REPLY_TABS).nullable()),
});
type Line = z.output<typeof line>;

const source = z.object({
  kind: z.string(),
  source_id: z.string(),
  title: text,
  text,
  url: text,
  changed: z.boolean(),
});

/** What public.inbox_item answers, as far as programs are told. */
const whole = z.object({
  item: line.extend({
    comment_id: z.string(),
    thread_id: z.string(),
    channel_title: text,
    author_channel_id: text,
    text_original: text,
    translation: text,
    translated_to: text,
    edited_at: when,
    category: z.enum(COMMENT_CATEGORIES).nullable(),
    sentiment: z.enum(COMMENT_SENTIMENTS).nullable(),
    escalation: z.enum(ESCALATIONS).nullable(),
    version: z.object({ id: z.number(), by: text }),
    generated_reply: text,
    reply_type: z.enum(REPLY_TYPES).nullable(),
    confidence: z.number().nullable(),
    sources: z.array(source),
    findings: z.array(z.object({ check: z.string(), reason: z.string() })),
    marks: z.array(z.object({ start: z.number(), end: z.number(), why: z.string() })),
    approve_refusal: text,
    post_after: when,
    posted_at: when,
    verified_at: when,
    youtube_reply_id: text,
    owner_reply_text: text,
    question_id: text,
  }),
  video: z.object({ id: z.string(), title: text, url: z.string(), published_at: when }).nullable(),
  thread: z.array(
    z.object({
      id: z.string(),
      author_name: text,
      ours: z.boolean(),
      text,
      published_at: when,
      state: text,
    }),
  ),
  notes: z.array(
    z.object({
      id: z.string(),
      author_id: text,
      link_name: text,
      program: text,
      body: z.string(),
      at: utc,
      edited_at: when,
      deleted: z.boolean(),
      mine: z.boolean(),
      mentions: z.array(z.string()),
    }),
  ),
  people: z.record(z.string(), z.string()),
});
type Whole = z.output<typeof whole>;

/** What a screen calls writing and editing is one act of a program's. */
const SCREEN_ACTS: Record<string, Comment["can"][number]["act"]> = {
  ...Object.fromEntries(PROGRAM_COMMENT_ACTS.map((act) => [act, act])),
  on_youtube: "on_youtube",
  write: "propose",
  edit: "propose",
};

function canOf(can: Line["can"]): Comment["can"] {
  const acts = Object.entries(can).flatMap(([name, leads_to]) => {
    const act = SCREEN_ACTS[name];
    return act && leads_to ? [[act, leads_to] as const] : [];
  });
  return [...new Map(acts)].map(([act, leads_to]) => ({ act, leads_to }));
}

function shown(row: Line) {
  return {
    id: row.id,
    tab: row.tab,
    tab_since: row.tab_at,
    channel_id: row.channel_id,
    author_name: row.author_name,
    written_at: row.published_at,
    language: row.language,
    urgency: row.urgency,
    warnings: row.warnings,
    is_follow_up: row.follow_up,
    addresses_channel: row.answers_us,
    status: row.reply_status,
    reason: row.status_reason,
    assignee_id: row.assignee,
    label_ids: row.labels,
    can: canOf(row.can),
  };
}

/** A page of public.inbox_page. */
export const inboxPage = z.object({
  rows: z.array(
    line.transform((row) => ({
      ...shown(row),
      video: row.video_id === null ? null : { id: row.video_id, title: row.video_title },
      excerpt: row.text,
      reply_excerpt: row.reply_cut,
      note_count: row.notes,
    })),
  ),
  next: z.unknown(),
});

/** A comment as the API shows it, of what public.inbox_item answers. */
export function commentOf(answer: unknown): Comment {
  const { item, video, thread, notes, people } = whole.parse(answer);
  return {
    ...shown(item),
    youtube_id: item.comment_id,
    thread_id: item.thread_id,
    channel_title: item.channel_title,
    author_channel_id: item.author_channel_id,
    text: item.text_original,
    edited_at: item.edited_at,
    translation: item.translation === null ? null : { text: item.translation, language: item.translated_to },
    category: item.category,
    sentiment: item.sentiment,
    escalation: item.escalation,
    version: item.version.id,
    reply: replyOf(item),
    owner_reply: item.owner_reply_text,
    question_id: item.question_id,
    video,
    thread: thread.map((one) => ({
      comment_id: one.id,
      author_name: one.author_name,
      is_ours: one.ours,
      text: one.text,
      written_at: one.published_at,
      status: one.state,
    })),
    notes: notes.map((one) => ({
      id: one.id,
      author_id: one.author_id,
      author_name: one.author_id === null ? one.link_name : (people[one.author_id] ?? null),
      program: one.program,
      text: one.body,
      written_at: one.at,
      edited_at: one.edited_at,
      is_deleted: one.deleted,
      is_mine: one.mine,
      mentioned_ids: one.mentions,
    })),
  };
}

function replyOf(item: Whole["item"]): Comment["reply"] {
  return {
    text: item.generated_reply,
    type: item.reply_type,
    written_by: item.version.by,
    confidence: item.confidence,
    sources: item.sources.map(({ kind, source_id, title, text, url, changed }) => ({
      ...{ kind, id: source_id, title, text, url },
      has_changed: changed,
    })),
    findings: item.findings.map(({ check, reason }) => ({ check, message: reason })),
    unproven: item.marks.map(({ start, end, why }) => ({ start, end, kind: why })),
    approve_refusal: item.approve_refusal,
    post_after: item.post_after,
    posted_at: item.posted_at,
    verified_at: item.verified_at,
    youtube_id: item.youtube_reply_id,
  };
}
