/** The web client for a hosted project, built when the sources or the settings in it changed. */
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clientSettings } from "../../supabase/functions/_shared/runtime/installation.ts";
import { buildClientInto } from "../lib/build-client.ts";
import { PlainError } from "../lib/errors.ts";
import { sourceStamp } from "../stack/web.ts";
import type { DeploySettings } from "./settings.ts";
import { describeSite } from "./static-host.ts";

export interface ClientBuild {
  isBuilt(publishableKey: string | undefined): Promise<boolean>;
  build(publishableKey: string): Promise<void>;
}

export function clientBuild(settings: DeploySettings, directory: string): ClientBuild {
  const stampFile = `${directory}.stamp`;
  const given = clientSettings(settings.given);
  const environment = (publishableKey: string) => ({
    // Vite would fill in what .env says of this machine.
    VITE_BOOKING_URL: "",
    VITE_CAPTCHA_SITE_KEY: "",
    VITE_GOOGLE_SIGN_IN_CLIENT_ID: "",
    VITE_BACKEND: "hosted",
    ...given,
    VITE_SUPABASE_URL: settings.apiUrl,
    VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  });
  return {
    async isBuilt(publishableKey) {
      if (!publishableKey || !existsSync(join(directory, "index.html"))) return false;
      const stamp = await readFile(stampFile, "utf8").catch(() => "");
      return stamp === (await sourceStamp(environment(publishableKey)));
    },
    async build(publishableKey) {
      await rm(stampFile, { force: true });
      const { failed, all } = await buildClientInto(directory, environment(publishableKey));
      if (failed) throw new PlainError(`the web client doesn't build\n${all}`);
      await describeSite(directory, {
        apiUrl: settings.apiUrl,
        bookingUrl: given.VITE_BOOKING_URL,
        captcha: Boolean(given.VITE_CAPTCHA_SITE_KEY),
      });
      await writeFile(stampFile, await sourceStamp(environment(publishableKey)));
    },
  };
}
