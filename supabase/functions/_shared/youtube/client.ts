import { auth, youtube, type youtube_v3 } from "@googleapis/youtube";
import type { Env } from "../runtime/env.ts";

/** Builds YouTube clients: as the owner (access token) or as the public (API key). */
export interface YouTubeFactory {
  asOwner(accessToken: string): youtube_v3.Youtube;
  asPublic(apiKey: string): youtube_v3.Youtube;
}

/**
 * The one place where a YouTube client is made, so that every request leaves at most once: no retry of any method, a timeout,
 * a fetch without idle connections, and credentials that the library finds fresh (an expiry date and no refresh token), since
 * otherwise a 401 or 403 would make it send the request a second time (docs/YOUTUBE.md, Clients that send twice).
 */
export function createYouTube(env: Env, fetcher: typeof fetch): YouTubeFactory {
  const options = {
    version: "v3",
    rootUrl: env.YOUTUBE_API_ROOT_URL,
    retry: false,
    timeout: 15_000,
    fetchImplementation: fetcher,
  } as const;
  return {
    asOwner(accessToken) {
      const owner = new auth.OAuth2();
      owner.setCredentials({ access_token: accessToken, expiry_date: Date.now() + 3_600_000 });
      return youtube({ ...options, auth: owner });
    },
    asPublic(apiKey) {
      return youtube({ ...options, auth: apiKey });
    },
  };
}
