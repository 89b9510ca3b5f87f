import { manageWebhook } from "../_shared/contracts/manage-webhook.ts";
import { userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { withOutward } from "../_shared/webhooks/wire.ts";
import { handleManageWebhook } from "./handler.ts";

export default {
  fetch: withSupabase(
    userOnly,
    endpoint("manage-webhook", manageWebhook, handleManageWebhook, liveServices(withOutward), {
      permission: {
        need: "manage",
        // Of one channel of several; whether the person manages all of them, service.create_webhook and rotate_webhook ask.
        of: (body) => (body.act === "create" ? { channel: body.channels?.[0] } : { webhook: body.id }),
      },
    }),
  ),
};
