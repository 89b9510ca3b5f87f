import { freeReports } from "../_shared/contracts/free-reports.ts";
import { scheduleOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withYouTube } from "../_shared/youtube/wire.ts";
import { handleFreeReports } from "./handler.ts";

export default {
  fetch: withSupabase(
    scheduleOnly,
    endpoint("free-reports", freeReports, handleFreeReports, liveServices(withYouTube)),
  ),
};
