import { userOnly } from "../_shared/callers.ts";
import { saveCredentials } from "../_shared/contracts/save-credentials.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleSaveCredentials } from "./handler.ts";

export default {
  fetch: withSupabase(userOnly, endpoint("save-credentials", saveCredentials, handleSaveCredentials)),
};
