import { diagnose } from "../_shared/contracts/diagnose.ts";
import { withOAuth } from "../_shared/google/wire.ts";
import { operatorOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { handleDiagnose } from "./handler.ts";

export default {
  fetch: withSupabase(operatorOnly, endpoint("diagnose", diagnose, handleDiagnose, liveServices(withOAuth))),
};
