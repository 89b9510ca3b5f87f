import type { ClientSettings } from "@shared/contracts/client-settings";

/** What the page says of its installation; empty where no page is, as while the landing page is made ahead. */
export function installation(): ClientSettings {
  const page = typeof document === "undefined" ? undefined : document;
  return JSON.parse(page?.querySelector<HTMLMetaElement>("meta[name=installation]")?.content ?? "{}");
}
