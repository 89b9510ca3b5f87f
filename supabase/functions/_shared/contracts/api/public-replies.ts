import { z } from "zod";
import { aboutComment, comment, exampleComment, exampleParams } from "./comments.ts";
import { exampleEdit, exampleEdited, replyText, version } from "./drafts.ts";
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
    params: aboutComment,
    body: z.strictObject({ text: replyText, version }),
    status: 200,
    response: comment,
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
    params: aboutComment,
    body: z.strictObject({ version }),
    status: 200,
    response: comment,
    example: {
      params: exampleParams,
      body: { version: 4711 },
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
