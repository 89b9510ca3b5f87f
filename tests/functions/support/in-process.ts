import { createClient } from "@supabase/supabase-js";
import { databaseFetch } from "../../../supabase/functions/_shared/database/database-fetch.ts";
import {
  type ServiceDatabase,
  serviceDatabase,
} from "../../../supabase/functions/_shared/database/service-database.ts";
import { withMail } from "../../../supabase/functions/_shared/mail/wire.ts";
import { withModel } from "../../../supabase/functions/_shared/model/wire.ts";
import { createServices, type Services, type Wire } from "../../../supabase/functions/_shared/services.ts";
import { withOutward } from "../../../supabase/functions/_shared/webhooks/wire.ts";
import { withYouTube } from "../../../supabase/functions/_shared/youtube/wire.ts";
import { functionsEnvironment, keys, urls } from "./stack.ts";

export const everything: Wire<Omit<Services, "env" | "sealer">> = (env, fetcher) => ({
  ...withYouTube(env, fetcher),
  ...withModel(env, fetcher),
  ...withMail(env, fetcher),
  ...withOutward(env, fetcher),
});

/** The functions' outside world, built in the test's own process: as the functions have it, but for these settings. */
export function servicesWith(settings: Record<string, string> = {}): Services {
  return createServices(everything, { ...functionsEnvironment, ...settings });
}

/** The database as the functions reach it: the RPCs of the service schema, with the secret key. */
export function serviceDb(): ServiceDatabase {
  return serviceDatabase(
    createClient(urls.api, keys.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: databaseFetch },
    }),
  );
}
