import { z } from "zod";
import { COLUMN_LIMITS, LABEL_COLOURS } from "../../database/vocabulary.gen.ts";
import { aboutComment, comment, exampleComment, exampleParams } from "./comments.ts";
import { EXAMPLE } from "./examples.ts";
import { id, operation } from "./operation.ts";

const label = z.object({ id, name: z.string(), colour: z.enum(LABEL_COLOURS) }).meta({ id: "Label" });
const exampleLabel = { id: EXAMPLE.label, name: "Sponsor", colour: "blue" as const };
const onComment = aboutComment.extend({ label_id: id });
const paramsOnComment = { ...exampleParams, label_id: EXAMPLE.label };

export const labels = {
  listLabels: operation({
    method: "GET",
    path: "/labels",
    scope: "read",
    summary: "List the account's labels",
    status: 200,
    response: z.object({ labels: z.array(label) }),
    example: { response: { labels: [exampleLabel] } },
  }),
  createLabel: operation({
    method: "POST",
    path: "/labels",
    scope: "manage",
    summary: "Make a label",
    description: "For a key whose person manages all channels. 409 for a name that there is.",
    body: z.strictObject({
      name: z
        .string()
        .min(1)
        .max(COLUMN_LIMITS.labels.name.longest)
        .regex(/^\S(?:.{0,38}\S)?$/u, "Begin and end with a letter, a digit or a sign."),
      colour: z.enum(LABEL_COLOURS).optional(),
    }),
    status: 201,
    response: label,
    example: { body: { name: "Sponsor", colour: "blue" }, response: exampleLabel },
  }),
  addLabel: operation({
    method: "PUT",
    path: "/comments/{id}/labels/{label_id}",
    scope: "answer",
    summary: "Put a label on a comment",
    params: onComment,
    status: 200,
    response: comment,
    example: { params: paramsOnComment, response: { ...exampleComment, label_ids: [EXAMPLE.label] } },
  }),
  removeLabel: operation({
    method: "DELETE",
    path: "/comments/{id}/labels/{label_id}",
    scope: "answer",
    summary: "Take a label off a comment",
    params: onComment,
    status: 200,
    response: comment,
    example: { params: paramsOnComment, response: exampleComment },
  }),
};
