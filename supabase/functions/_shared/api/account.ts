import { z } from "zod";
import type { account } from "../contracts/api/account.ts";
import { ROLES, SCOPES } from "../database/vocabulary.gen.ts";
import type { Handlers } from "../http/program.ts";
import { utc } from "./rows.ts";

/** The row of public.program_account. */
const about = z.object({
  account_id: z.string(),
  account_name: z.string().nullable(),
  timezone: z.string(),
  person_id: z.string(),
  person_name: z.string().nullable(),
  key_id: z.string(),
  key_name: z.string(),
  expires_at: utc.nullable(),
  scopes: z.array(z.enum(SCOPES)),
  channel_ids: z.array(z.string()),
  channel_titles: z.array(z.string().nullable()),
});

const role = z.enum(ROLES);

export const accountHandlers: Handlers<typeof account> = {
  async getAccount(_, db) {
    const rows = await db.read("program_account", (client) => client.rpc("program_account"));
    const [said] = z.tuple([about]).parse(rows);
    return {
      account: { id: said.account_id, name: said.account_name, timezone: said.timezone },
      person: { id: said.person_id, name: said.person_name },
      key: { id: said.key_id, name: said.key_name, expires_at: said.expires_at },
      scopes: said.scopes,
      channels: said.channel_ids.map((id, at) => ({ id, title: said.channel_titles[at] ?? null })),
    };
  },
  async listPeople(_, db) {
    const people = await db.read("account_people", (client) => client.rpc("account_people"));
    return {
      people: people.map((one) => ({
        id: one.person_id,
        name: one.name,
        role: role.parse(one.role),
        channel_ids: one.channels,
        may_answer: one.may_answer,
      })),
    };
  },
};
