import { createClient } from "@supabase/supabase-js";
import {
  type ServiceDatabase,
  serviceDatabase,
} from "../../../supabase/functions/_shared/database/service-database.ts";
import { onceFetch } from "../../../supabase/functions/_shared/runtime/once-fetch.ts";
import { createServices, type Services } from "../../../supabase/functions/_shared/services.ts";
import { functionsEnvironment, keys, urls } from "./stack.ts";

/** The functions' outside world, built in the test's own process: as the functions have it, but for these settings. */
export function servicesWith(settings: Record<string, string> = {}): Services {
  return createServices({ ...functionsEnvironment, ...settings });
}

/** The database as the functions reach it: the RPCs of the service schema, with the secret key. */
export function serviceDb(): ServiceDatabase {
  return serviceDatabase(
    createClient(urls.api, keys.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: onceFetch },
    }),
  );
}
