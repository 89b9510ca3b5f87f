import type { publicReplies } from "../contracts/api/public-replies.ts";
import type { Handlers } from "../http/program.ts";
import { commentOf } from "./comment-shape.ts";

/** What reaches YouTube is the function manage-reply's, whose Google client alone weighs more than this function may. */
export const publicReplyHandlers: Handlers<typeof publicReplies> = {
  editPublicReply: {
    forward: ({ params: { id }, body }) => ["manage-reply", { id, action: "edit", ...body }],
    answer: commentOf,
  },
  deletePublicReply: {
    forward: ({ params: { id }, body }) => ["manage-reply", { id, action: "delete", ...body }],
    answer: commentOf,
  },
};
