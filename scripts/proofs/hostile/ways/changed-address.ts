import { signIn } from "../../../builder/owner.ts";
import { ask } from "../ask.ts";
import { mailed } from "../mails.ts";
import type { Way } from "../way.ts";

export const changedAddress: Way = {
  name: "changed address",
  about: "takes another person's address, confirming it from the own mailbox",
  async attempt(place) {
    const own = `mallory.${Date.now()}@example.com`;
    const theirs = `boss.${Date.now()}@example.com`;
    const owner = await signIn(place, own);
    const { data } = await owner.client.auth.getSession();
    const asked = await ask(place, place.gateway, "/auth/v1/user", {
      method: "PUT",
      token: data.session?.access_token ?? "",
      body: { email: theirs },
      from: "198.18.203.9",
    });
    // Only what reaches the own mailbox; where nothing does, nothing can be confirmed.
    const mail = await mailed(place, own).catch(() => undefined);
    const kinds = [mail?.type ?? "email_change", "email_change", "email_change_current", "email"];
    for (const type of mail ? new Set(kinds) : []) {
      await ask(place, place.gateway, "/auth/v1/verify", {
        body: { type, token_hash: mail?.tokenHash },
        from: "198.18.203.9",
      });
      await ask(place, place.gateway, "/auth/v1/verify", {
        body: { type, email: theirs, token: mail?.code },
        from: "198.18.203.9",
      });
    }
    const [user] = await place.sql`select email from auth.users where id = ${owner.id}`;
    return {
      passed: user?.email === theirs ? 1 : 0,
      asked: asked.status,
      mail_to_the_old: mail?.type ?? null,
    };
  },
};
