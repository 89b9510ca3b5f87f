import { sendWebhooks } from "../_shared/contracts/send-webhooks.ts";
import { scheduleOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withOutward } from "../_shared/webhooks/wire.ts";
import { handleSendWebhooks } from "./handler.ts";

export default {
  fetch: withSupabase(
    scheduleOnly,
    endpoint("send-webhooks", sendWebhooks, handleSendWebhooks, liveServices(withOutward)),
  ),
};
