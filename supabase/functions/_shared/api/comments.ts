import { z } from "zod";
import type { comments } from "../contracts/api/comments.ts";
import type { drafts } from "../contracts/api/drafts.ts";
import type { Json } from "../database/database.types.ts";
import { onlyRow } from "../database/service-database.ts";
import type { Handlers } from "../http/program.ts";
import { commentOf, inboxPage } from "./comment-shape.ts";
import { fromCursor, toCursor } from "./rows.ts";

const place = z.record(z.string(), z.union([z.string(), z.number()]));

export const commentHandlers: Handlers<typeof comments> = {
  async listComments({ query: { tab, order, limit, cursor, ...filters } }, db) {
    const after = fromCursor(cursor, place);
    // SQL's word for nobody is an empty text: none could be somebody's id.
    const p_filters = { ...filters, ...(filters.assignee === "none" && { assignee: "" }) };
    const page = await db.read("inbox_page", (client) =>
      client.rpc("inbox_page", {
        ...{ p_tab: tab, p_order: order, p_limit: limit, p_filters: p_filters as Json },
        ...(after && { p_after: after }),
      }),
    );
    const { rows, next } = inboxPage.parse(page);
    return { comments: rows, next: next ? toCursor(next) : null };
  },
  async getComment({ params: { id } }, db) {
    return commentOf(await db.read("inbox_item", (client) => client.rpc("inbox_item", { p_id: id })));
  },
  async getCounts({ query: { channel } }, db) {
    return onlyRow(
      await db.read("reply_counts", (client) =>
        client.rpc("reply_counts", channel === undefined ? {} : { p_channel: channel }),
      ),
    );
  },
  actOnComment: {
    act: ({ params: { id, act } }) => [act, { comment: id }],
    answer: commentOf,
  },
  assignComment: {
    act: ({ params: { id }, body }) => ["assign", { comment: id, person: body.person_id }],
    answer: commentOf,
  },
};

export const draftHandlers: Handlers<typeof drafts> = {
  proposeReply: {
    act: ({ params: { id }, body }) => ["propose", { comment: id, ...body }],
    answer: commentOf,
  },
  approveReply: {
    act: ({ params: { id }, body }) => ["approve", { comment: id, ...body }],
    answer: commentOf,
  },
  dismissReply: {
    act: ({ params: { id }, body }) => ["dismiss", { comment: id, ...body }],
    answer: commentOf,
  },
};
