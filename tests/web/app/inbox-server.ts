import type { BulkAct, ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { fireEvent, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import {
  getInboxChanges,
  getInboxCounts,
  getInboxItem,
  getInboxPage,
  INBOX_FACETS,
  type InboxChanges,
  type InboxCounts,
  type InboxItem,
  setConversation,
} from "@/api/inbox";
import { bulkAct, previewBulk } from "@/api/inbox-bulk";
import {
  approveReply,
  dismissReply,
  editReply,
  getReplyCounts,
  resendReply,
  writeReply,
} from "@/api/replies";
import { getSavedViews } from "@/api/saved-views";
import { compareRows } from "@/screens/replies/inbox-order";
import { changedItem, type Item, minutes, noCounts, renderApp } from "./support";

// Test files mock "@/api/inbox", "@/api/inbox-bulk", "@/api/replies" and "@/api/saved-views" with { spy: true }.

/** Rows have a height of their own: without a layout none would be in sight. */
vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(900);
vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
const plain = window.matchMedia;
/** How wide the window is, in rem. At 80, 1280 px, list and detail stand side by side. */
export const viewport = { rem: 80 };
window.matchMedia = (media) => {
  const from = /min-width: (\d+)rem/.exec(media)?.[1];
  return Object.assign(plain(media), from && { matches: Number(from) <= viewport.rem });
};

export interface InboxServer {
  rows: Item[];
  /** Changes a comment behind the screen's back. */
  become: (id: string, change: Partial<Item>) => void;
  /** Rows of a page. */
  page: number;
  /** The conversation in which every comment stands. */
  thread: InboxItem["thread"];
  conversation: InboxItem["conversation"];
  /** What has happened to every comment. */
  history: InboxItem["history"];
  /** What is noted about every comment, and by whom. */
  notes: InboxItem["notes"];
  people: InboxItem["people"];
  /** Who else is writing. */
  writing: InboxChanges["writing"];
}

/** What an act makes of a comment. */
const acts: Record<BulkAct, (row: Item) => Partial<Item>> = {
  approve: () => ({ reply_status: "queue", post_after: minutes(2) }),
  dismiss: () => ({ reply_status: "skipped", status_reason: "dismissed" }),
  keep: () => ({ escalation: null }),
  cancel: () => ({ reply_status: "draft", status_reason: "cancelled" }),
  restore: ({ can }) =>
    can.restore === "to_approve"
      ? { reply_status: "draft", status_reason: "needs_approval" }
      : { reply_status: null, status_reason: null, candidate: false },
  draft: () => ({ reply_status: null, status_reason: null, candidate: true }),
  not_spam: () => ({ reply_status: null, status_reason: null, candidate: true }),
  spam: () => ({ status_reason: "confirmed_spam" }),
};

/** Plays the server: actions change its rows, polls bring what has changed. */
export function serveInbox(rows: Item[]): InboxServer {
  const server: InboxServer = {
    rows,
    page: 100,
    thread: [],
    conversation: null,
    history: { events: [], versions: [] },
    notes: [],
    people: {},
    writing: [],
    become(id, change) {
      server.rows = server.rows.map((row) => (row.id === id ? changedItem(row, change) : row));
    },
  };
  const matching = (tab: ReplyTab, search = "") =>
    server.rows.filter((row) => row.tab === tab && (row.text_original ?? "").includes(search));
  const tabs = () => {
    const counts = { ...noCounts };
    for (const { tab } of server.rows) if (tab) counts[tab] += 1;
    return counts;
  };
  const now = () => new Date().toISOString();
  const act = (id: string, name: BulkAct) => {
    const row = server.rows.find((one) => one.id === id);
    if (row) server.become(id, acts[name](row));
  };

  vi.mocked(getReplyCounts)
    .mockReset()
    .mockImplementation(async () => tabs());
  vi.mocked(getSavedViews).mockReset().mockResolvedValue([]);
  vi.mocked(getInboxPage)
    .mockReset()
    .mockImplementation(async ({ tab, filters, order }, after) => {
      const from = typeof after === "number" ? after : 0;
      const found = matching(tab, filters.search).sort(compareRows(order));
      const next = from + server.page < found.length ? from + server.page : null;
      return { now: now(), cursor: 1, rows: found.slice(from, from + server.page), next, capped: false };
    });
  vi.mocked(getInboxCounts)
    .mockReset()
    .mockImplementation(async (tab, filters) => ({
      tabs: tabs(),
      total: matching(tab, filters.search).length,
      capped: false,
      facets: {
        ...(Object.fromEntries(INBOX_FACETS.map((name) => [name, []])) as unknown as InboxCounts["facets"]),
        warning: [
          {
            value: "none",
            label: null,
            count: matching(tab, filters.search).filter(({ warnings }) => warnings.length === 0).length,
          },
        ],
      },
    }));
  // All of them may have changed: what has not is as it was.
  vi.mocked(getInboxChanges)
    .mockReset()
    .mockImplementation(async ({ tab, filters }) => {
      const here = new Set(matching(tab, filters.search).map(({ id }) => id));
      const changed = server.rows.map((row) => ({ ...row, in_view: here.has(row.id) }));
      return { now: now(), cursor: 1, tabs: tabs(), writing: server.writing, changed, more: false };
    });
  vi.mocked(getInboxItem)
    .mockReset()
    .mockImplementation(async (id) => {
      const item = server.rows.find((row) => row.id === id);
      if (!item) throw new Error(`There is no comment ${id}.`);
      return {
        now: now(),
        item,
        video: {
          id: "9bZkp7q19f0",
          title: item.video_title,
          url: null,
          thumbnail_url: null,
          published_at: null,
          moment: null,
        },
        thread: server.thread,
        conversation: server.conversation,
        hold: null,
        viewer: null,
        notes: server.notes,
        people: server.people,
        history: server.history,
      };
    });
  vi.mocked(approveReply)
    .mockReset()
    .mockImplementation(async (id, { text } = {}) => {
      act(id, "approve");
      if (text) server.become(id, { generated_reply: text });
    });
  for (const write of [editReply, writeReply]) {
    vi.mocked(write)
      .mockReset()
      .mockImplementation(async (id, text) =>
        server.become(id, { reply_status: "draft", generated_reply: text }),
      );
  }
  vi.mocked(dismissReply)
    .mockReset()
    .mockImplementation(async (id) => act(id, "dismiss"));
  vi.mocked(setConversation)
    .mockReset()
    .mockImplementation(async (id, stance) => {
      const { conversation } = server;
      if (!conversation) throw new Error(`${id} is in no conversation.`);
      server.conversation = { ...conversation, stance: stance === "goes_on" ? null : stance };
      if (stance === "rest") server.become(id, { reply_status: "skipped", status_reason: "at_rest" });
    });
  vi.mocked(resendReply)
    .mockReset()
    .mockImplementation(async (id) => act(id, "approve"));
  vi.mocked(previewBulk)
    .mockReset()
    .mockImplementation(async (name, { ids, tab, filters }) => {
      const number = ids?.length ?? matching(tab, filters.search).length;
      const credits = name === "approve" ? number * 50 : 0;
      return { number, capped: false, credits, days: 0, until: now(), skipped: [], waits: [] };
    });
  vi.mocked(bulkAct)
    .mockReset()
    .mockImplementation(async (name, { ids, tab, filters }) => {
      const done = ids ? [...ids] : matching(tab, filters.search).map(({ id }) => id);
      for (const id of done) act(id, name);
      return { done, refused: [], left: 0 };
    });
  return server;
}

/** The comments that the list shows, from the top. */
export const shownIds = () =>
  [...document.querySelectorAll<HTMLElement>("[data-reply]")]
    .sort((a, b) => Number(a.getAttribute("aria-posinset")) - Number(b.getAttribute("aria-posinset")))
    .map((element) => element.getAttribute("data-reply"));

function inList(id: string) {
  const element = document.querySelector<HTMLElement>(`[data-reply="${id}"]`);
  if (!element) throw new Error(`The list does not show ${id}.`);
  return element;
}

/** What opens the comment of a row. */
const openerIn = (element: HTMLElement) => within(within(element).getByRole("heading")).getByRole("button");

/** A row of the list. */
export const row = (id: string) =>
  Object.assign(within(inList(id)), { element: inList(id), opener: openerIn(inList(id)) });

/** Brings a comment to the front, and gives what stands beside the list when all of it is there. */
export async function at(id: string) {
  const listed = document.querySelector<HTMLElement>(`[data-reply="${id}"]`);
  if (listed && !listed.hasAttribute("aria-current")) fireEvent.click(openerIn(listed));
  const detail = await waitFor(() => {
    const element = document.querySelector<HTMLElement>(`[data-detail="${id}"]`);
    if (!element) throw new Error(`${id} is not in front.`);
    return element;
  });
  await within(detail).findByRole("article");
  return Object.assign(within(detail), { element: detail });
}

/** Opens the replies screen at the comment "one", which is first. */
export async function openInbox() {
  const app = renderApp("/app/replies");
  await waitFor(() => expect(shownIds()).toContain("one"));
  await at("one");
  return app;
}
