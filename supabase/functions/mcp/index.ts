import { program } from "../_shared/http/callers.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { assistantEndpoint } from "./endpoint.ts";

export default { fetch: withSupabase(program, assistantEndpoint("mcp")) };
