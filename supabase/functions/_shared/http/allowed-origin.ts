/** Where browsers may be sent: the site and the origins that the operator listed. */
export interface RedirectTargets {
  SITE_URL: string;
  REDIRECT_ALLOW_LIST: string[];
}

/** The origin of `url` when it is one of ours; undefined for every other, so that nobody can make us an open redirect. */
export function allowedOrigin(url: string, targets: RedirectTargets): string | undefined {
  const origin = originOf(url);
  const allowed = [targets.SITE_URL, ...targets.REDIRECT_ALLOW_LIST].some((one) => originOf(one) === origin);
  return allowed ? origin : undefined;
}

/** Only http and https have an origin to speak of; the rest (javascript:, data:) would all be the text "null". */
function originOf(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : undefined;
}
