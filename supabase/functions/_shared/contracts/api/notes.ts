import { z } from "zod";
import { LIMITS } from "../../database/vocabulary.gen.ts";
import { aboutComment, exampleParams } from "./comments.ts";
import { EXAMPLE } from "./examples.ts";
import { id, nothing, operation } from "./operation.ts";

const aboutNote = z.object({ id });
const written = z.strictObject({
  text: z.string().min(1).max(LIMITS.note_characters),
  mentioned_ids: z
    .array(id)
    .max(LIMITS.note_mentions)
    .default([])
    .meta({ description: "People who may answer there; they are told." }),
});

export const notes = {
  writeNote: operation({
    method: "POST",
    path: "/comments/{id}/notes",
    scope: "answer",
    summary: "Write a note on a comment",
    description: "For the team alone: it never leaves the account.",
    params: aboutComment,
    body: written,
    status: 201,
    response: z.object({ id }),
    example: {
      params: exampleParams,
      body: { text: "Order 1041: refunded.", mentioned_ids: [] },
      response: { id: EXAMPLE.note },
    },
  }),
  editNote: operation({
    method: "PATCH",
    path: "/notes/{id}",
    scope: "answer",
    summary: "Change a note",
    description: "Only its author's, who is the person whose key it is.",
    params: aboutNote,
    body: written,
    status: 204,
    response: nothing,
    example: { params: { id: EXAMPLE.note }, body: { text: "Order 1041: refunded on Monday." } },
  }),
  deleteNote: operation({
    method: "DELETE",
    path: "/notes/{id}",
    scope: "answer",
    summary: "Delete a note",
    params: aboutNote,
    status: 204,
    response: nothing,
    example: { params: { id: EXAMPLE.note } },
  }),
};
