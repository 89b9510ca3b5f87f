import { googleSetup } from "../_shared/contracts/google-setup.ts";
import { withOAuth } from "../_shared/google/wire.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { handleGoogleSetup } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("google-setup", googleSetup, handleGoogleSetup, liveServices(withOAuth), {
      permission: { need: "manage" },
    }),
  ),
};
