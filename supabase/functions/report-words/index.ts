import { reportWords } from "../_shared/contracts/report-words.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { alone, liveServices } from "../_shared/services.ts";
import { handleReportWords } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("report-words", reportWords, handleReportWords, liveServices(alone), {
      permission: { need: "read", of: (body) => ({ channel: body.channel }) },
    }),
  ),
};
