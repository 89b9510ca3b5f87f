/** What a page of the client is told of its installation. The build itself is the same for every one. */
import type { ClientSettings } from "../supabase/functions/_shared/contracts/client-settings.ts";

const TAG = /<meta name="installation" content="[^"]*" \/>/;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A page of the client, built or not, with what it is told instead of what it was told before. Empty settings are left out. */
export function installedPage(page: string, settings: ClientSettings): string {
  if (!TAG.test(page)) throw new Error("The client's page has no tag for its installation.");
  const said = Object.fromEntries(Object.entries(settings).filter(([, value]) => value));
  return page.replace(TAG, () => `<meta name="installation" content="${escaped(JSON.stringify(said))}" />`);
}
