import { disconnectYoutube } from "../_shared/contracts/disconnect-youtube.ts";
import { withOAuth } from "../_shared/google/wire.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { handleDisconnectYoutube } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("disconnect-youtube", disconnectYoutube, handleDisconnectYoutube, liveServices(withOAuth), {
      permission: { need: "manage", of: (body) => ({ connection: body.connection_id }) },
    }),
  ),
};
