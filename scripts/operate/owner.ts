/** One call of a function in an owner's name: the very way they would go themselves, with the same checks and the same record. */
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";
import { type Address, enterAs } from "../lib/person.ts";

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Signs in, calls the function, and signs out. A refusal is a PlainError. */
export async function callAsOwner(
  { url, key }: Address,
  email: string,
  name: string,
  body: Record<string, unknown>,
): Promise<void> {
  const owner = await enterAs({ url, key }, email);
  const answer = await fetch(`${url}/functions/v1/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      apikey: key,
      authorization: `Bearer ${owner.session.access_token}`,
    },
    body: JSON.stringify(body),
  });
  const said = refusal.safeParse(await answer.json().catch(() => undefined));
  if (!answer.ok) {
    await owner.leave();
    throw new PlainError(said.data?.error.message ?? `the function ${name} answered with ${answer.status}`);
  }
}
