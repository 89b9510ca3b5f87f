import { auth, youtube, type youtube_v3 } from "@googleapis/youtube";
import { youtubeAnalytics, type youtubeAnalytics_v2 } from "@googleapis/youtubeanalytics";
import type { Env } from "../runtime/env.ts";

/** Builds YouTube clients: as the owner (access token) or as the public (API key); and of YouTube Analytics, which only an owner can ask. */
export interface YouTubeFactory {
  asOwner(accessToken: string): youtube_v3.Youtube;
  asPublic(apiKey: string): youtube_v3.Youtube;
  analytics(accessToken: string): youtubeAnalytics_v2.Youtubeanalytics;
}

/**
 * The one place where a YouTube client is made, so that every request leaves at most once: no retry of any method, a timeout,
 * a fetch without idle connections, and credentials that the library finds fresh (an expiry date and no refresh token), since
 * otherwise a 401 or 403 would make it send the request a second time (docs/YOUTUBE.md, Clients that send twice).
 */
export function createYouTube(env: Env, fetcher: typeof fetch): YouTubeFactory {
  const once = { retry: false, timeout: 15_000, fetchImplementation: fetcher } as const;
  const options = { ...once, version: "v3", rootUrl: env.YOUTUBE_API_ROOT_URL } as const;
  const analytics = { ...once, version: "v2", rootUrl: env.YOUTUBE_ANALYTICS_API_ROOT_URL } as const;
  const ownerOf = (accessToken: string) => {
    const owner = new auth.OAuth2();
    owner.setCredentials({ access_token: accessToken, expiry_date: Date.now() + 3_600_000 });
    return owner;
  };
  return {
    asOwner: (accessToken) => youtube({ ...options, auth: ownerOf(accessToken) }),
    asPublic: (apiKey) => youtube({ ...options, auth: apiKey }),
    analytics: (accessToken) => youtubeAnalytics({ ...analytics, auth: ownerOf(accessToken) }),
  };
}
