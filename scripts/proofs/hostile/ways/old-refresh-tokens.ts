import { setTimeout as delay } from "node:timers/promises";
import { signIn } from "../../../builder/owner.ts";
import { supabaseDirectory } from "../../../lib/paths.ts";
import { readConfig } from "../../../stack/config.ts";
import { ask } from "../ask.ts";
import type { Way } from "../way.ts";

export const oldRefreshTokens: Way = {
  name: "old refresh tokens",
  about: "gives a refresh token again after the time for that is over",
  async attempt(place) {
    const { auth } = await readConfig(supabaseDirectory);
    const owner = await signIn(place, `refreshed.${Date.now()}@example.com`);
    const { data } = await owner.client.auth.getSession();
    const old = data.session?.refresh_token;
    const give = (refresh_token: unknown) =>
      ask(place, place.gateway, "/auth/v1/token?grant_type=refresh_token", {
        body: { refresh_token },
        from: "198.18.202.9",
      });
    const first = await give(old);
    if (first.status !== 200) throw new Error(`A refresh token was refused: ${first.text}`);
    await delay((auth.refresh_token_reuse_interval + 1) * 1000);
    const again = await give(old);
    return { passed: again.status === 200 ? 1 : 0 };
  },
};
