import { createClient } from "@supabase/supabase-js";
import {
  type ServiceDatabase,
  serviceDatabase,
} from "../../../supabase/functions/_shared/adapters/database.ts";
import { onceFetch } from "../../../supabase/functions/_shared/adapters/once-fetch.ts";
import { createWorld, type World } from "../../../supabase/functions/_shared/adapters/world.ts";
import { functionsEnvironment, keys, urls } from "./stack.ts";

/** The functions' outside world, built in the test's own process: as the functions have it, but for these settings. */
export function worldWith(settings: Record<string, string> = {}): World {
  return createWorld({ ...functionsEnvironment, ...settings });
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
