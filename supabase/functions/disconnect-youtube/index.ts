import { userOnly } from "../_shared/callers.ts";
import { disconnectYoutube } from "../_shared/contracts/account.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleDisconnectYoutube } from "./handler.ts";

export default {
  fetch: withSupabase(userOnly, endpoint("disconnect-youtube", disconnectYoutube, handleDisconnectYoutube)),
};
