/** The scopes that Google would know here. */

export const FORCE_SSL = "https://www.googleapis.com/auth/youtube.force-ssl";

const EMAIL = "https://www.googleapis.com/auth/userinfo.email";
const PROFILE = "https://www.googleapis.com/auth/userinfo.profile";

/** The sentence the consent page shows for each scope that Google would know here. */
const KNOWN_SCOPES: ReadonlyMap<string, string> = new Map([
  [FORCE_SSL, "See, edit, and permanently delete your YouTube videos, ratings, comments and captions"],
  ["https://www.googleapis.com/auth/youtube", "Manage your YouTube account"],
  ["https://www.googleapis.com/auth/youtube.readonly", "View your YouTube account"],
  [
    "https://www.googleapis.com/auth/yt-analytics.readonly",
    "View YouTube Analytics reports for your YouTube content",
  ],
  ["openid", "Associate you with your personal info on Google"],
  [EMAIL, "See your primary Google Account email address"],
  [PROFILE, "See your personal info, including any you've made publicly available"],
]);

export function scopeSentence(scope: string): string {
  return KNOWN_SCOPES.get(scope) ?? scope;
}

export function isKnownScope(scope: string): boolean {
  return KNOWN_SCOPES.has(scope);
}

/** Sign-in scopes cannot be unticked on the consent page. */
export function isSignInScope(scope: string): boolean {
  return scope === "openid" || scope === EMAIL || scope === PROFILE;
}

/** Splits a scope parameter and writes `email` and `profile` out as Google returns them. */
export function parseScopes(parameter: string): string[] {
  const names = parameter.split(/\s+/).filter((name) => name !== "");
  return [...new Set(names.map((name) => (name === "email" ? EMAIL : name === "profile" ? PROFILE : name)))];
}

/** Any of these opens channels.list, videos.list and playlistItems.list. */
export function isYouTubeScope(scope: string): boolean {
  return scope.startsWith("https://www.googleapis.com/auth/youtube");
}

export function hasEmailScope(scopes: string[]): boolean {
  return scopes.includes(EMAIL);
}
