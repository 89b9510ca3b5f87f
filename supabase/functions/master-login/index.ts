import { visitor } from "../_shared/callers.ts";
import { masterLogin } from "../_shared/contracts/master-login.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleMasterLogin } from "./handler.ts";

export default { fetch: withSupabase(visitor, endpoint("master-login", masterLogin, handleMasterLogin)) };
