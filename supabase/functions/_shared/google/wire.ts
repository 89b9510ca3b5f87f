import type { OAuthServices, Wire } from "../services.ts";
import { createGoogleOAuth } from "./oauth.ts";
import { googleFetch } from "./recorder.ts";

export const withOAuth: Wire<Pick<OAuthServices, "oauth">> = (env, fetcher) => ({
  oauth: createGoogleOAuth(env, googleFetch(env, fetcher)),
});
