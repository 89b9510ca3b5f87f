import { saveCredentials } from "../_shared/contracts/save-credentials.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withYouTube } from "../_shared/youtube/wire.ts";
import { handleSaveCredentials } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("save-credentials", saveCredentials, handleSaveCredentials, liveServices(withYouTube), {
      permission: { need: "own" },
    }),
  ),
};
