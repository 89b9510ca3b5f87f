import { userOnly } from "../_shared/callers.ts";
import { deleteAccount } from "../_shared/contracts/account.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { withSupabase } from "../_shared/with-supabase.ts";
import { handleDeleteAccount } from "./handler.ts";

export default {
  fetch: withSupabase(userOnly, endpoint("delete-account", deleteAccount, handleDeleteAccount)),
};
