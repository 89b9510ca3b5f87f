import { reportUnsubscribe } from "../_shared/contracts/report-unsubscribe.ts";
import { anyone } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { alone, liveServices } from "../_shared/services.ts";
import { handleReportUnsubscribe, leadToPage } from "./handler.ts";

const live = liveServices(alone);
// A mail program has no key but the token of the mail.
const press = withSupabase(
  anyone,
  endpoint("report-unsubscribe", reportUnsubscribe, handleReportUnsubscribe, live, { reads: "nothing" }),
);
const look = withSupabase(
  anyone,
  endpoint("report-unsubscribe", reportUnsubscribe, leadToPage, live, { method: "GET" }),
);

export default {
  fetch: (request: Request) =>
    (request.method === "GET" || request.method === "HEAD" ? look : press)(request),
};
