/** The installation that this machine's settings lead to. */
import { existsSync } from "node:fs";
import { operatorAddress } from "../lib/operator.ts";
import { defaultHome } from "../lib/paths.ts";
import type { Place } from "./examine.ts";
import { isLocal, wayOf } from "./way.ts";

export async function placeOf(env: NodeJS.ProcessEnv): Promise<Place> {
  const { url, key } = await operatorAddress(env);
  const home = defaultHome(env);
  const isHere = isLocal(url) && existsSync(home);
  return { url, key, way: wayOf(env), home: isHere ? home : undefined, ...publicAddresses(env) };
}

/** What the settings here say of the addresses that visitors use; on one's own server the API is at the site's own unless told. */
function publicAddresses(env: NodeJS.ProcessEnv): { siteUrl?: string; apiUrl?: string } {
  const siteUrl = addressIn(env.SITE_URL);
  const apiUrl = addressIn(env.PUBLIC_API_URL) ?? (wayOf(env) === "serve" ? siteUrl : undefined);
  return { ...(siteUrl && { siteUrl }), ...(apiUrl && { apiUrl }) };
}

/** What is no address is told by those who need one (npm run serve -- --check). */
function addressIn(value: string | undefined): string | undefined {
  return value && URL.canParse(value) ? value.replace(/\/$/, "") : undefined;
}
