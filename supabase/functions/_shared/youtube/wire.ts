import { createGoogleOAuth } from "../google/oauth.ts";
import { googleFetch } from "../google/recorder.ts";
import type { GoogleServices, Wire } from "../services.ts";
import { createYouTube } from "./client.ts";

export const withYouTube: Wire<Pick<GoogleServices, "oauth" | "youtube">> = (env, fetcher) => {
  const google = googleFetch(env, fetcher);
  return { oauth: createGoogleOAuth(env, google), youtube: createYouTube(env, google) };
};
