import { z } from "zod";
import { LIMITS } from "../../database/vocabulary.gen.ts";
import { aboutComment, comment, exampleComment, exampleParams } from "./comments.ts";
import { operation } from "./operation.ts";

export const version = z.int().min(0).meta({
  description: "`version` of the comment as you read it; 409 if somebody has changed the reply since.",
});
export const replyText = z.string().min(1).max(LIMITS.reply_characters);

/** An act on one comment answers what the comment has become. */
export const onComment = { params: aboutComment, status: 200, response: comment } as const;
export const exampleAct = { params: exampleParams, body: { version: 4711 } };

/** A change of a reply's text, and what it makes of the comment. */
export const exampleEdit = { text: "It's the hand grinder from the first link below.", version: 4711 };
export const exampleEdited = {
  ...exampleComment,
  version: 4712,
  reply: {
    ...exampleComment.reply,
    text: exampleEdit.text,
    type: "AI+Edited",
    written_by: "Tom via n8n",
  },
} satisfies z.output<typeof comment>;

export const drafts = {
  proposeReply: operation({
    method: "PUT",
    path: "/comments/{id}/draft",
    scope: "answer",
    summary: "Write or change the draft of a reply",
    description: "The text waits for approval. A queued reply that is changed has to be approved again.",
    ...onComment,
    body: z.strictObject({ text: replyText, version }),
    example: { params: exampleParams, body: exampleEdit, response: exampleEdited },
  }),
  approveReply: operation({
    method: "POST",
    path: "/comments/{id}/approve",
    scope: "approve",
    summary: "Approve a draft, as it is or in other words",
    description:
      "The reply is queued and posted at the channel's pace. What a program approves counts towards no rule's trust.",
    ...onComment,
    body: z.strictObject({
      version,
      text: replyText.optional().meta({ description: "Posted in the draft's place." }),
    }),
    example: {
      ...exampleAct,
      response: { ...exampleComment, tab: "queued", status: "queue", reason: "approved", can: [] },
    },
  }),
  dismissReply: operation({
    method: "POST",
    path: "/comments/{id}/dismiss",
    scope: "answer",
    summary: "Decide that a comment gets no reply",
    ...onComment,
    body: z.strictObject({ version }),
    example: {
      ...exampleAct,
      response: { ...exampleComment, tab: "no_reply", status: "skipped", reason: "dismissed", can: [] },
    },
  }),
};
