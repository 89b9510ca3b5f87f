import { operatorSession } from "../_shared/contracts/operator-session.ts";
import { visitor } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { alone, liveServices } from "../_shared/services.ts";
import { handleOperatorSession } from "./handler.ts";

export default {
  fetch: withSupabase(
    visitor,
    endpoint("operator-session", operatorSession, handleOperatorSession, liveServices(alone)),
  ),
};
