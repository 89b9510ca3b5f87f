import { metricsCheck } from "../_shared/contracts/metrics.ts";
import { program } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { alone, liveServices } from "../_shared/services.ts";
import { handleMetrics } from "./handler.ts";

// A monitoring system has one key, which opens nothing else; no browser of another site is let in.
export default {
  fetch: withSupabase(
    program,
    endpoint("metrics", metricsCheck, handleMetrics, liveServices(alone), { method: "GET" }),
  ),
};
