import {
  ADDRESSEES,
  COMMENT_ACTS,
  CONVERSATION_STANCES,
  type CommentAct,
  INBOX_FILTERS,
  type InboxFilter,
  REPLY_TABS,
  type ReplyOrder,
  type ReplyTab,
} from "@shared/database/vocabulary.gen.ts";
import type { ShownSource } from "@/domain/sources";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { evidenceOf } from "./evidence";
import { markFields } from "./marks";
import { once } from "./once";
import { fields, flag, listOf, number, oneOf, orNull, type Read, type Reader, text } from "./read";
import { type ReplyEvent, type ReplyItem, type ReplyVersion, tabCounts } from "./replies";
import type { Tables } from "./schema";

export type InboxFilters = { [Name in InboxFilter]?: string };
/** What the inbox can be narrowed by that has values to choose from: all but the search. */
export type InboxFacet = Exclude<InboxFilter, "search">;
export const INBOX_FACETS = INBOX_FILTERS.filter((name): name is InboxFacet => name !== "search");

/** Which comments are looked at, and in which order. */
export interface InboxView {
  tab: ReplyTab;
  filters: InboxFilters;
  order: ReplyOrder;
}

type CommentRow = Tables["comments"]["Row"];

const knownTab = orNull(oneOf(REPLY_TABS));
/** The tab that each of some actions moves a comment to. */
const tabBy =
  <Action extends string>(actions: readonly Action[]): Reader<Partial<Record<Action, ReplyTab>>> =>
  (value) =>
    Object.fromEntries(
      actions.flatMap((action) => {
        const to = typeof value === "object" && value !== null ? Reflect.get(value, action) : undefined;
        return to === undefined ? [] : [[action, oneOf(REPLY_TABS)(to)]];
      }),
    ) as Partial<Record<Action, ReplyTab>>;

const rowFields = {
  id: text,
  channel_id: text,
  video_id: orNull(text),
  video_title: orNull(text),
  author_name: orNull(text),
  text: orNull(text),
  reply_cut: orNull(text),
  // Whether that is all of it.
  reply_whole: orNull(flag),
  // The newest text that the reply has had; 0: none yet.
  text_id: number,
  escalation: orNull(text) as Reader<CommentRow["escalation"]>,
  published_at: orNull(text),
  language: orNull(text),
  urgency: number,
  warnings: listOf(text),
  follow_up: flag,
  // Within a thread, and to the channel.
  answers_us: flag,
  reply_status: orNull(text) as Reader<CommentRow["reply_status"]>,
  status_reason: orNull(text),
  reply_sent_at: orNull(text),
  ...markFields,
  tab: knownTab,
  tab_at: text,
  // What can be done with it, each with the tab to which it goes by that.
  can: tabBy<CommentAct>(COMMENT_ACTS),
};
export const inboxRow = fields(rowFields);
/** A comment as a list shows it; its texts are only their beginnings. */
export type InboxRow = Read<typeof inboxRow>;

/** What the server wants back as it gave it. */
const opaque: Reader<unknown> = (value) => value ?? null;

export const inboxPage = fields({
  now: text,
  cursor: opaque,
  rows: listOf(inboxRow),
  next: opaque,
  capped: flag,
});
export type InboxPage = Read<typeof inboxPage>;

const changedRow = fields({ ...rowFields, in_view: flag });
const inboxChanges = fields({
  now: text,
  cursor: opaque,
  tabs: tabCounts,
  // Which replies others are writing.
  writing: listOf(fields({ id: text, name: orNull(text) })),
  changed: listOf(changedRow),
  more: flag,
});
export type InboxChanges = Read<typeof inboxChanges>;

const facet = listOf(fields({ value: text, label: orNull(text), count: number }));
export type Facet = Read<typeof facet>;
const inboxCounts = fields({
  tabs: tabCounts,
  total: number,
  capped: flag,
  facets: fields(Object.fromEntries(INBOX_FACETS.map((name) => [name, facet]))) as Reader<
    Record<InboxFacet, Facet>
  >,
});
export type InboxCounts = Read<typeof inboxCounts>;

/** A page of the comments of a view, from the beginning or after the last row of another page. */
export async function getInboxPage({ tab, filters, order }: InboxView, after: unknown): Promise<InboxPage> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("inbox_page", {
    p_tab: tab,
    p_filters: filters,
    p_order: order,
    ...(after !== null && { p_after: after as never }),
  });
  return inboxPage(await unwrap(answer));
}

/** How many comments each tab, the view, and each value of each filter hold. */
export async function getInboxCounts(tab: ReplyTab, filters: InboxFilters): Promise<InboxCounts> {
  const supabase = await getSupabase();
  return inboxCounts(await unwrap(await supabase.rpc("inbox_counts", { p_tab: tab, p_filters: filters })));
}

/** What has changed since a cursor, whether it still belongs to the view, and the count of each tab. */
export async function getInboxChanges(
  { tab, filters }: Pick<InboxView, "tab" | "filters">,
  since: unknown,
): Promise<InboxChanges> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("inbox_changes", {
    p_tab: tab,
    p_filters: filters,
    p_since: since as never,
  });
  return inboxChanges(await unwrap(answer));
}

const video = orNull(
  fields({
    id: text,
    title: orNull(text),
    url: orNull(text),
    thumbnail_url: orNull(text),
    published_at: orNull(text),
    moment: orNull(fields({ seconds: number, label: text, chapter: orNull(text) })),
  }),
);
const thread = listOf(
  fields({
    id: text,
    comment_id: orNull(text),
    author_name: orNull(text),
    ours: flag,
    text: orNull(text),
    published_at: orNull(text),
    state: orNull(text),
  }),
);
/** How a person has taken the word in a thread, or that it goes on as before. */
const STANCES = [...CONVERSATION_STANCES, "goes_on"] as const;
export type Stance = (typeof STANCES)[number];
const conversation = orNull(
  fields({
    // Answers to this viewer in this thread that went without a person, of so many.
    automatic: number,
    most_automatic: number,
    addressed: orNull(oneOf(ADDRESSEES)),
    stance: orNull(oneOf(CONVERSATION_STANCES)),
    // Where the comment goes by a stance, for those by which it leaves its tab.
    leaves: tabBy<Stance>(STANCES),
  }),
);
/** The conversation that a comment is in. */
export type Conversation = NonNullable<Read<typeof conversation>>;
const viewer = orNull(
  fields({
    comments: number,
    answered: number,
    earlier: listOf(
      fields({
        id: text,
        video_title: orNull(text),
        text: orNull(text),
        published_at: orNull(text),
        reply: orNull(text),
        reply_status: orNull(text),
      }),
    ),
  }),
);

/** Which rule suggests holding the comment, and whether YouTube was asked to. */
const hold = orNull(fields({ rule_name: text, hold: oneOf(["suggested", "asked"]), held_alone: flag }));
export type SuggestedHold = NonNullable<Read<typeof hold>>;

const listed: Reader<ReplyItem & InboxRow> = (value) => ({
  ...(fields({ findings: opaque })(value) && (value as ReplyItem)),
  ...evidenceOf(value),
  ...inboxRow(value),
});
const history: Reader<{ events: ReplyEvent[]; versions: ReplyVersion[] }> = (value) => {
  const { events, versions } = fields({ events: listOf(opaque), versions: listOf(opaque) })(value);
  return {
    events: events as ReplyEvent[],
    versions: (versions as ReplyVersion[]).map((version) => ({
      ...version,
      sources: evidenceOf(version).sources as ShownSource[],
    })),
  };
};
const notes = listOf(
  fields({
    id: text,
    // Null where a client link was used, under this name.
    author_id: orNull(text),
    link_name: orNull(text),
    // The program by which they did it.
    program: orNull(text),
    body: text,
    at: text,
    edited_at: orNull(text),
    deleted: flag,
    mentions: listOf(text),
    mine: flag,
  }),
);
/** What somebody of the account noted about a comment. */
export type Note = Read<typeof notes>[number];
/** Names of people by their ids. */
export type People = Readonly<Record<string, string>>;
const people: Reader<People> = (value) =>
  Object.fromEntries(Object.entries(value ?? {}).map(([id, name]) => [id, text(name)]));
export const inboxItem = fields({
  now: text,
  item: listed,
  video,
  thread,
  conversation,
  viewer,
  hold,
  notes,
  people,
  history,
});
/** Everything about one comment. */
export type InboxItem = Read<typeof inboxItem>;

/** One comment with its video, its thread, its viewer and its history. */
export async function getInboxItem(id: string): Promise<InboxItem> {
  const supabase = await getSupabase();
  return inboxItem(await unwrap(await supabase.rpc("inbox_item", { p_id: id })));
}

/** Takes the word in the thread of a comment: it rests, is answered by hand, or goes on as before. */
export async function setConversation(id: string, stance: Stance, key?: string): Promise<void> {
  const supabase = await getSupabase();
  const p_stance = stance === "goes_on" ? undefined : stance;
  await unwrap(await once(supabase.rpc("set_conversation", { p_id: id, p_stance }), key));
}
