import { signIn } from "../../../builder/owner.ts";
import { ask } from "../ask.ts";
import { mailedUpTo } from "../mails.ts";
import type { Way } from "../way.ts";

export const changedAddress: Way = {
  name: "changed address",
  about: "takes another person's address, confirming it from the own mailbox",
  async attempt(place) {
    const own = `mallory.${Date.now()}@example.com`;
    const from = "198.18.203.9";
    const theirs = `boss.${Date.now()}@example.com`;
    const owner = await signIn(place, own);
    const { data } = await owner.client.auth.getSession();
    const asked = await ask(place, place.gateway, "/auth/v1/user", {
      method: "PUT",
      token: data.session?.access_token ?? "",
      body: { email: theirs },
      from,
    });
    // A link to sign in with, asked for later: once it is there, so is all that the change has sent to the own mailbox.
    await ask(place, place.gateway, "/auth/v1/otp", { body: { email: own, create_user: false }, from });
    const mails = await mailedUpTo(place, own, "magiclink");
    for (const mail of mails) {
      for (const type of new Set([mail.type, "email_change", "email_change_current", "email"])) {
        await ask(place, place.gateway, "/auth/v1/verify", {
          body: { type, token_hash: mail.tokenHash },
          from,
        });
        await ask(place, place.gateway, "/auth/v1/verify", {
          body: { type, email: theirs, token: mail.code },
          from,
        });
      }
    }
    const [user] = await place.sql`select email from auth.users where id = ${owner.id}`;
    return {
      passed: user?.email === theirs ? 1 : 0,
      asked: asked.status,
      mails_to_the_old: mails.map(({ type }) => type),
    };
  },
};
