import { reportFeed } from "../_shared/contracts/report-feed.ts";
import { anyone } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { alone, liveServices } from "../_shared/services.ts";
import { handleReportFeed } from "./handler.ts";

// A spreadsheet has no key but the token of its feed.
export default {
  fetch: withSupabase(
    anyone,
    endpoint("report-feed", reportFeed, handleReportFeed, liveServices(alone), { method: "GET" }),
  ),
};
