import assert from "node:assert/strict";
import type { ModelAnswer } from "../../../../supabase/functions/_shared/model/model.ts";
import type { Services } from "../../../../supabase/functions/_shared/services.ts";
import { servicesWith } from "../../support/in-process.ts";
import { asOwner, keys, read, urls } from "../../support/stack.ts";
import type { Channel } from "./channel.ts";

/** Rows that the owner adds through the Data API; returns them as stored. */
async function insert(channel: Channel, table: string, values: object): Promise<Record<string, string>> {
  const answer = await read(
    await fetch(`${urls.api}/rest/v1/${table}`, {
      method: "POST",
      headers: {
        apikey: keys.publishableKey,
        authorization: `Bearer ${channel.person.token}`,
        "content-type": "application/json",
        prefer: "return=representation",
      },
      body: JSON.stringify({ user_id: channel.person.id, ...values }),
    }),
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
export const modelUse = (channel: Channel) =>
  asOwner(async (sql) => {
    const [row] = await sql`
      select calls, input_tokens::int, output_tokens::int from private.model_days where user_id = ${channel.person.id}`;
    return row as { calls: number; input_tokens: number; output_tokens: number } | undefined;
  });

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
