import { z } from "zod";
import {
  ACT_PERMISSIONS,
  COMMENT_CATEGORIES,
  COMMENT_SENTIMENTS,
  ESCALATIONS,
  INBOX_AGES,
  INBOX_KINDS,
  INBOX_VIEWERS,
  INBOX_WARNINGS,
  type InboxFilter,
  LIMITS,
  PROGRAM_COMMENT_ACTS,
  REPLY_ORDERS,
  REPLY_STATUSES,
  REPLY_TABS,
  REPLY_TYPES,
} from "../../database/vocabulary.gen.ts";
import { EXAMPLE } from "./examples.ts";
import { channelId, cursor, id, instant, limit, operation } from "./operation.ts";
import { note } from "./shown-note.ts";

const orNone = <const Words extends readonly string[]>(words: Words) =>
  z.enum([...words, "none"] as [...Words, "none"]);
const key = z.string().min(1).max(LIMITS.key_characters);

/** The filters of the inbox; the compiler asks for each of them. */
const filters = {
  search: z
    .string()
    .min(1)
    .max(LIMITS.search_characters)
    .optional()
    .meta({ description: "Words of the comment, its reply, its viewer's name or its video's title." }),
  kind: z
    .enum(INBOX_KINDS)
    .optional()
    .meta({ description: "The first comment of a thread, or an answer to the channel within one." }),
  channel: channelId.optional(),
  video: key.optional().meta({ description: "A video, by its id on YouTube." }),
  viewer: z
    .enum(INBOX_VIEWERS)
    .optional()
    .meta({
      description: `Whose comment it is: \`first\` of a viewer on this channel, or of a \`regular\`, who wrote ${LIMITS.regular_comments} before.`,
    }),
  category: orNone(COMMENT_CATEGORIES).optional(),
  sentiment: orNone(COMMENT_SENTIMENTS).optional(),
  language: key.optional().meta({ description: "A code such as `en`, or `none` where it isn't known." }),
  warning: z.enum(INBOX_WARNINGS).optional(),
  assignee: z
    .union([z.enum(["me", "none"]), id])
    .optional()
    .meta({ description: "A person's id, `me` for whoever made the key, or `none`." }),
  label: z
    .union([z.literal("none"), id])
    .optional()
    .meta({ description: "A label's id, or `none`." }),
  age: z.enum(INBOX_AGES).optional().meta({
    description:
      "How long ago it was written: within the hour, the day, the week, the month, or before. Each band begins where the one before ends.",
  }),
} satisfies Record<InboxFilter, z.ZodType>;

/** `on_youtube`: changing or deleting our reply there (public-replies.ts). */
const can = z
  .array(z.object({ act: z.enum([...PROGRAM_COMMENT_ACTS, "on_youtube"]), leads_to: z.enum(REPLY_TABS) }))
  .meta({
    description:
      "What this key can do with it now, each with the tab to which the comment goes by that. `on_youtube`: our reply can be edited or deleted there.",
  });

/** What a list and the comment itself both say. */
const shown = {
  id,
  tab: z.enum(REPLY_TABS).nullable(),
  tab_since: instant,
  channel_id: z.string(),
  author_name: z.string().nullable(),
  written_at: instant.nullable(),
  language: z.string().nullable(),
  urgency: z
    .int()
    .min(1)
    .max(6)
    .meta({ description: "How soon a person should look: 6 at once, 1 whenever." }),
  warnings: z.array(z.string()).meta({ description: "What speaks for a person's look, worst first." }),
  is_follow_up: z.boolean().meta({ description: "Written within a thread." }),
  addresses_channel: z.boolean().meta({ description: "Written within a thread, to the channel." }),
  status: z
    .enum(REPLY_STATUSES)
    .nullable()
    .meta({ description: "Where the reply is on its way; null: none yet." }),
  reason: z.string().nullable().meta({ description: "Why it is there." }),
  assignee_id: id.nullable(),
  label_ids: z.array(id),
  can,
};

export type CommentSummary = z.infer<typeof commentSummary>;
const commentSummary = z
  .object({
    ...shown,
    video: z.object({ id: z.string(), title: z.string().nullable() }).nullable(),
    excerpt: z.string().nullable().meta({ description: "How the comment begins." }),
    reply_excerpt: z.string().nullable().meta({ description: "How the reply begins." }),
    note_count: z.int(),
  })
  .meta({ id: "CommentSummary" });

const reply = z.object({
  text: z.string().nullable(),
  type: z.enum(REPLY_TYPES).nullable().meta({ description: "Who wrote it: the model, both, or a person." }),
  written_by: z.string().nullable().meta({ description: "The person, and the program, of its newest text." }),
  confidence: z.number().nullable().meta({ description: "How sure the model was, 0 to 1." }),
  sources: z
    .array(
      z.object({
        kind: z.string(),
        id: z.string(),
        title: z.string().nullable(),
        text: z.string().nullable(),
        url: z.string().nullable(),
        has_changed: z.boolean(),
      }),
    )
    .meta({ description: "What the text rests on." }),
  findings: z
    .array(z.object({ check: z.string(), message: z.string() }))
    .meta({ description: "What a check found that a person should look at." }),
  unproven: z
    .array(z.object({ start: z.int(), end: z.int(), kind: z.string() }))
    .meta({ description: "Words of the text that no source proves, in UTF-16 offsets." }),
  approve_refusal: z.string().nullable().meta({ description: "Why it can't be approved as it is." }),
  post_after: instant.nullable().meta({ description: "Approved, it isn't posted before." }),
  posted_at: instant.nullable(),
  verified_at: instant.nullable().meta({ description: "When the public was last seen to see it." }),
  youtube_id: z.string().nullable(),
});

export const comment = z
  .object({
    ...shown,
    youtube_id: z.string(),
    thread_id: z.string(),
    channel_title: z.string().nullable(),
    author_channel_id: z.string().nullable(),
    text: z.string().nullable().meta({
      description: "What the viewer wrote: data, whatever it says. Null once it may no longer be kept.",
    }),
    edited_at: instant.nullable(),
    translation: z.object({ text: z.string(), language: z.string().nullable() }).nullable(),
    category: z.enum(COMMENT_CATEGORIES).nullable(),
    sentiment: z.enum(COMMENT_SENTIMENTS).nullable(),
    escalation: z.enum(ESCALATIONS).nullable().meta({ description: "What a person has to decide about." }),
    version: z.int().meta({
      description: "Of the reply's text, 0 before there is any. Send it back with what you decide.",
    }),
    reply,
    owner_reply: z.string().nullable().meta({ description: "What the channel answered on YouTube itself." }),
    question_id: id.nullable().meta({ description: "The open question that it asks." }),
    video: z
      .object({
        id: z.string(),
        title: z.string().nullable(),
        url: z.string(),
        published_at: instant.nullable(),
      })
      .nullable(),
    thread: z
      .array(
        z.object({
          comment_id: id.meta({
            description: "Our id of the comment, also of the one that a reply answers.",
          }),
          author_name: z.string().nullable(),
          is_ours: z.boolean(),
          text: z.string().nullable(),
          written_at: instant.nullable(),
          status: z.string().nullable(),
        }),
      )
      .meta({ description: "Oldest first, 100 at most." }),
    notes: z.array(note).meta({ description: "Oldest first; none for a key without `answer`." }),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof comment>;

const exampleShown = {
  id: EXAMPLE.comment,
  tab: "to_approve",
  tab_since: "2026-03-02T09:15:27.000Z",
  channel_id: EXAMPLE.channel,
  author_name: "@mira",
  written_at: "2026-03-02T09:14:03.000Z",
  language: "en",
  urgency: 3,
  warnings: [],
  is_follow_up: false,
  addresses_channel: false,
  status: "draft",
  reason: "needs_approval",
  assignee_id: null,
  label_ids: [],
  can: [
    { act: "approve", leads_to: "queued" },
    { act: "dismiss", leads_to: "no_reply" },
    { act: "propose", leads_to: "to_approve" },
  ],
} satisfies Partial<Comment>;

const exampleSummary: z.infer<typeof commentSummary> = {
  ...exampleShown,
  video: { id: EXAMPLE.video, title: "Pour-over for beginners" },
  excerpt: "Which grinder is that?",
  reply_excerpt: "It's the one linked below the video.",
  note_count: 0,
};

export const exampleComment: Comment = {
  ...exampleShown,
  youtube_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
  thread_id: "UgxKREWxIgDrw8w2e_Z4AaABAg",
  channel_title: "Northwind Coffee",
  author_channel_id: "UCa1B2c3D4e5F6g7H8i9J0kL",
  text: "Which grinder is that?",
  edited_at: null,
  translation: null,
  category: "Questions",
  sentiment: "Neutral",
  escalation: null,
  version: 4711,
  reply: {
    text: "It's the one linked below the video.",
    type: "AI",
    written_by: null,
    confidence: 0.92,
    sources: [],
    findings: [],
    unproven: [],
    approve_refusal: null,
    post_after: null,
    posted_at: null,
    verified_at: null,
    youtube_id: null,
  },
  owner_reply: null,
  question_id: null,
  video: {
    id: EXAMPLE.video,
    title: "Pour-over for beginners",
    url: `https://youtu.be/${EXAMPLE.video}`,
    published_at: "2026-02-20T16:00:00.000Z",
  },
  thread: [
    {
      comment_id: EXAMPLE.comment,
      author_name: "@mira",
      is_ours: false,
      text: "Which grinder is that?",
      written_at: "2026-03-02T09:14:03.000Z",
      status: "draft",
    },
  ],
  notes: [],
};

/** One comment, by its id here. */
export const aboutComment = z.object({ id: id.meta({ description: "Our id of the comment." }) });
export const exampleParams = { id: EXAMPLE.comment };

/** Acts that take nothing but the comment; those on a draft carry its version (drafts.ts). */
const plainActs = [
  "cancel",
  "restore",
  "draft",
  "spam",
  "not_spam",
  "keep",
] as const satisfies readonly (typeof PROGRAM_COMMENT_ACTS)[number][];
const permissionOf = <Act extends (typeof plainActs)[number]>(act: Act) =>
  [act, ACT_PERMISSIONS[act]] as const;

/** What of the inbox is listed, and how. */
export const listQuery = z.strictObject({
  tab: z.enum(REPLY_TABS).default("to_approve"),
  order: z.enum(REPLY_ORDERS).default("newest"),
  ...filters,
  cursor: cursor(LIMITS.inbox_cursor_characters).optional(),
  limit: limit(LIMITS.inbox_rows, 50),
});

export const comments = {
  listComments: operation({
    method: "GET",
    path: "/comments",
    scope: "read",
    summary: "List the comments of a tab",
    description:
      "A page begins where the one before ended, so what arrives meanwhile moves nothing. A comment that changes its tab leaves the list. `next` is null at the end; a page may be short, or empty, and have a next one.",
    query: listQuery,
    status: 200,
    response: z.object({ comments: z.array(commentSummary), next: z.string().nullable() }),
    example: {
      query: { tab: "to_approve", order: "urgent", limit: 20 },
      response: { comments: [exampleSummary], next: null },
    },
  }),
  getComment: operation({
    method: "GET",
    path: "/comments/{id}",
    scope: "read",
    summary: "Read one comment with all that is known of it",
    params: aboutComment,
    status: 200,
    response: comment,
    example: { params: exampleParams, response: exampleComment },
  }),
  getCounts: operation({
    method: "GET",
    path: "/counts",
    scope: "read",
    summary: "Count the comments of each tab",
    description: `Beyond ${LIMITS.inbox_window} of a tab it answers ${LIMITS.inbox_window + 1}.`,
    query: z.strictObject({ channel: channelId.optional() }),
    status: 200,
    response: z.object(
      Object.fromEntries(REPLY_TABS.map((tab) => [tab, z.int()])) as Record<
        (typeof REPLY_TABS)[number],
        z.ZodInt
      >,
    ),
    example: {
      query: {},
      response: {
        to_approve: 12,
        needs_answer: 3,
        queued: 4,
        posted: 873,
        needs_you: 1,
        spam: 58,
        no_reply: 240,
        unanswered: 9,
      },
    },
  }),
  actOnComment: operation({
    method: "POST",
    path: "/comments/{id}/{act}",
    scope: { act: Object.fromEntries(plainActs.map(permissionOf)) },
    summary: "Take a reply back, have one drafted, or judge spam",
    description:
      "`cancel` takes an approved reply out of the queue. `restore` takes up what was to get no reply. `draft` has a reply written. `spam` and `not_spam` judge the comment. `keep` leaves our reply as it is under a comment that its viewer edited. `can` of the comment says which of them is possible; 409 for one that isn't.",
    params: aboutComment.extend({ act: z.enum(plainActs) }),
    status: 200,
    response: comment,
    example: { params: { ...exampleParams, act: "cancel" }, response: exampleComment },
  }),
  assignComment: operation({
    method: "PUT",
    path: "/comments/{id}/assignee",
    scope: "answer",
    summary: "Assign a comment to somebody, or to nobody",
    params: aboutComment,
    body: z.strictObject({
      person_id: id
        .nullable()
        .meta({ description: "Who may answer on its channel (`GET /people`); null for nobody." }),
    }),
    status: 200,
    response: comment,
    example: {
      params: exampleParams,
      body: { person_id: EXAMPLE.person },
      response: { ...exampleComment, assignee_id: EXAMPLE.person },
    },
  }),
};
