import { masterLogin } from "../_shared/contracts/master-login.ts";
import { visitor } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { alone, liveServices } from "../_shared/services.ts";
import { handleMasterLogin } from "./handler.ts";

export default {
  fetch: withSupabase(visitor, endpoint("master-login", masterLogin, handleMasterLogin, liveServices(alone))),
};
