/** The web client for a hosted project, built when the sources or the settings in it changed. */
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientSettings } from "../../supabase/functions/_shared/contracts/client-settings.ts";
import { clientSettings } from "../../supabase/functions/_shared/runtime/installation.ts";
import { buildClientInto, installClient, sourceStamp } from "../lib/build-client.ts";
import { PlainError } from "../lib/errors.ts";
import type { DeploySettings } from "./settings.ts";
import { describeSite } from "./static-host.ts";

export interface ClientBuild {
  isBuilt(publishableKey: string | undefined): Promise<boolean>;
  build(publishableKey: string): Promise<void>;
}

export function clientBuild(settings: DeploySettings, directory: string): ClientBuild {
  const stampFile = `${directory}.stamp`;
  const given = clientSettings(settings.given);
  const told = (key: string): ClientSettings => ({ ...given, backend: "hosted", api: settings.apiUrl, key });
  const stampOf = (sources: string, key: string) => `${sources} ${JSON.stringify(told(key))}`;
  return {
    async isBuilt(publishableKey) {
      if (!publishableKey || !existsSync(join(directory, "index.html"))) return false;
      const stamp = await readFile(stampFile, "utf8").catch(() => "");
      return stamp === stampOf(await sourceStamp(), publishableKey);
    },
    async build(publishableKey) {
      await rm(stampFile, { force: true });
      const sources = await sourceStamp();
      const { failed, all } = await buildClientInto(directory, sources);
      if (failed) throw new PlainError(`the web client doesn't build\n${all}`);
      await installClient(directory, told(publishableKey));
      await describeSite(directory, {
        apiUrl: settings.apiUrl,
        bookingUrl: given.bookingUrl,
        captcha: Boolean(given.captchaSiteKey),
      });
      await writeFile(stampFile, stampOf(sources, publishableKey));
    },
  };
}
