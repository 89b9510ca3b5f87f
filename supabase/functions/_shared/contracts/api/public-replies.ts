import { z } from "zod";
import { exampleComment, exampleParams } from "./comments.ts";
import { exampleAct, exampleEdit, exampleEdited, onComment, replyText, version } from "./drafts.ts";
import { operation } from "./operation.ts";

/** Our replies that are on YouTube. Each change costs 50 of the day's credits there. */
export const publicReplies = {
  editPublicReply: operation({
    method: "PUT",
    path: "/comments/{id}/reply",
    scope: "moderate",
    summary: "Edit our reply on YouTube",
    description:
      "For a reply that is on YouTube already; it costs 50 credits there. Repeat it with the same Idempotency-Key if you get 503: YouTube's answer was lost, and an edit does no harm twice.",
    ...onComment,
    body: z.strictObject({ text: replyText, version }),
    example: {
      params: exampleParams,
      body: exampleEdit,
      response: {
        ...exampleEdited,
        tab: "posted",
        status: "verified_public",
        can: [{ act: "on_youtube", leads_to: "posted" }],
      },
    },
  }),
  deletePublicReply: operation({
    method: "POST",
    path: "/comments/{id}/delete-reply",
    scope: "moderate",
    summary: "Delete our reply from YouTube",
    description:
      "For a reply that is on YouTube; it costs 50 credits there and can't be undone. One that is gone already counts as deleted.",
    ...onComment,
    body: z.strictObject({ version }),
    example: {
      ...exampleAct,
      response: {
        ...exampleComment,
        tab: "no_reply",
        status: "deleted",
        reason: "deleted_by_owner",
        can: [],
      },
    },
  }),
};
