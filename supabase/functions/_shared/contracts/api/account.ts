import { z } from "zod";
import { ROLES, SCOPES } from "../../database/vocabulary.gen.ts";
import { EXAMPLE } from "./examples.ts";
import { id, instant, operation } from "./operation.ts";

export const account = {
  getAccount: operation({
    method: "GET",
    path: "/account",
    scope: "read",
    summary: "Read for whom a key acts, and what it may",
    status: 200,
    response: z.object({
      account: z.object({ id, name: z.string().nullable(), timezone: z.string() }),
      person: z.object({ id, name: z.string().nullable() }),
      key: z.object({ id, name: z.string(), expires_at: instant.nullable() }),
      scopes: z
        .array(z.enum(SCOPES))
        .meta({ description: "What the key and its person both may, at this moment." }),
      channels: z
        .array(z.object({ id: z.string(), title: z.string().nullable() }))
        .meta({ description: "Where." }),
    }),
    example: {
      response: {
        account: { id: EXAMPLE.account, name: "Northwind Coffee", timezone: "Europe/Vienna" },
        person: { id: EXAMPLE.person, name: "Tom" },
        key: { id: EXAMPLE.key, name: "n8n", expires_at: "2026-06-01T08:00:00.000Z" },
        scopes: ["read", "answer"],
        channels: [{ id: EXAMPLE.channel, title: "Northwind Coffee" }],
      },
    },
  }),
  listPeople: operation({
    method: "GET",
    path: "/people",
    scope: "read",
    summary: "List who works in the account",
    status: 200,
    response: z.object({
      people: z.array(
        z
          .object({
            id,
            name: z.string().nullable(),
            role: z.enum(ROLES),
            channel_ids: z.array(z.string()).nullable().meta({ description: "Null: on all channels." }),
            may_answer: z.boolean().meta({ description: "Comments can be assigned to them." }),
          })
          .meta({ id: "Person" }),
      ),
    }),
    example: {
      response: {
        people: [{ id: EXAMPLE.person, name: "Tom", role: "owner", channel_ids: null, may_answer: true }],
      },
    },
  }),
};
