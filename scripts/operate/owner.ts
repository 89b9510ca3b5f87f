/** The deletion of an account in its owner's name: the very way they would go themselves, with the same checks and the same record. */
import { z } from "zod";
import { deleteAccountResponse } from "../../supabase/functions/_shared/contracts/delete-account.ts";
import { PlainError } from "../lib/errors.ts";
import { type Address, enterAs } from "../lib/person.ts";

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Signs in and deletes until nothing is left; `left` is told how many comments are, now and then. A refusal is a PlainError. */
export async function deleteAsOwner(
  { url, key }: Address,
  email: string,
  left: (comments: number) => void,
): Promise<void> {
  const owner = await enterAs({ url, key }, email);
  for (;;) {
    const answer = await fetch(`${url}/functions/v1/delete-account`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        apikey: key,
        authorization: `Bearer ${owner.session.access_token}`,
      },
      body: JSON.stringify({ confirm_email: email }),
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) {
      await owner.leave();
      const said = refusal.safeParse(body);
      throw new PlainError(
        said.data?.error.message ?? `the function delete-account answered with ${answer.status}`,
      );
    }
    const done = deleteAccountResponse.parse(body);
    if (done.deleted) return;
    left(done.comments_left);
  }
}
