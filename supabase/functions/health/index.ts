import { healthCheck } from "../_shared/contracts/health.ts";
import { anyone } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { withMail } from "../_shared/mail/wire.ts";
import { liveServices } from "../_shared/services.ts";
import { createHealth } from "./handler.ts";

// Whoever watches from outside has no key, and there is nothing to take: it says which jobs stand still, and no more.
export default {
  fetch: withSupabase(
    anyone,
    endpoint("health", healthCheck, createHealth(), liveServices(withMail), { method: "GET" }),
  ),
};
