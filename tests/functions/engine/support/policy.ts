import assert from "node:assert/strict";
import type { ModelAnswer } from "../../../../supabase/functions/_shared/model/model.ts";
import type { Services } from "../../../../supabase/functions/_shared/services.ts";
import { servicesWith } from "../../support/in-process.ts";
import { sql } from "../../support/stack.ts";
import type { Channel } from "./channel.ts";

/** Rows that the owner adds through the Data API; returns them as stored. */
export async function insert(
  channel: Channel,
  table: string,
  values: object,
): Promise<Record<string, string>> {
  const answer = await channel.person.post(
    table,
    { user_id: channel.person.id, ...values },
    "return=representation",
  );
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body[0];
}

/** The owner's rule; returns its id. */
export async function newRule(channel: Channel, values: object): Promise<string> {
  return (await insert(channel, "reply_rules", { name: "A rule", ...values })).id as string;
}

/** The owner sets the brand voice. */
export async function setVoice(channel: Channel, values: object): Promise<void> {
  await insert(channel, "brand_voices", values);
}

/** The owner's switches in automation_settings. */
export async function setPolicy(channel: Channel, values: object): Promise<void> {
  const answer = await channel.person.change(`automation_settings?user_id=eq.${channel.person.id}`, values);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
}

/** Model calls and tokens booked for the channel's owner today. */
export async function modelUse(channel: Channel) {
  const [row] = await sql<{ calls: number; input_tokens: number; output_tokens: number }[]>`
    select calls, input_tokens::int, output_tokens::int from test.model_days where user_id = ${channel.person.id}`;
  return row;
}

/** Calls that the model was asked for on the owner's behalf today, by purpose. */
export async function callsByPurpose(channel: Channel): Promise<Record<string, number>> {
  const rows = await sql<{ purpose: string; calls: number }[]>`
    select purpose, calls from test.model_uses where user_id = ${channel.person.id} order by purpose`;
  return Object.fromEntries(rows.map(({ purpose, calls }) => [purpose, calls]));
}

/** The outside world with a model whose answers are changed on their way, and what it was told. */
export function servicesAnswering(
  change: Partial<ModelAnswer> | ((answer: ModelAnswer) => Partial<ModelAnswer>),
): {
  services: Services;
  told: { instructions: string; prompt: string }[];
} {
  const services = servicesWith();
  const { model } = services;
  const told: { instructions: string; prompt: string }[] = [];
  services.model = {
    ...model,
    async write(instructions, prompt) {
      told.push({ instructions, prompt });
      const { answer, use } = await model.write(instructions, prompt);
      return { answer: { ...answer, ...(typeof change === "function" ? change(answer) : change) }, use };
    },
  };
  return { services, told };
}
