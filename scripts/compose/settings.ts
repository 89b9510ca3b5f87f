/** What an installation on the official images is told: the names of one's own server, and what the official Auth knows besides. */
import {
  type DeploySettings,
  type Missing,
  missingOf,
  NAMES,
  type Name,
  settingsOf,
} from "../deploy/settings.ts";
import { SERVE_NAMES } from "../serve/settings.ts";

/** The database is one of the images. */
const { DATABASE_URL: _, ...ofServers } = SERVE_NAMES;

/** Every name that is checked. */
const COMPOSE_NAMES: Record<string, Name> = {
  ...ofServers,
  ...Object.fromEntries(Object.entries(NAMES).filter(([name]) => /^(CAPTCHA|GOOGLE_SIGN_IN)_/.test(name))),
};

/** Reads all of it. With anything missing there are no settings. */
export function readComposeSettings(given: Record<string, string | undefined>): {
  missing: Missing[];
  settings: DeploySettings | undefined;
} {
  // Site and API share an address: Caddy tells them apart by their paths.
  const whole = { ...given, PUBLIC_API_URL: given.PUBLIC_API_URL || given.SITE_URL };
  const missing = missingOf(COMPOSE_NAMES, whole);
  return { missing, settings: missing.length > 0 ? undefined : settingsOf(whole) };
}
