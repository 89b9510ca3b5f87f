import { handlers } from "../_shared/api/handlers.ts";
import { operations } from "../_shared/contracts/api/index.ts";
import { program } from "../_shared/http/callers.ts";
import { programEndpoint } from "../_shared/http/program.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { openapi } from "./openapi.gen.ts";

export default { fetch: withSupabase(program, programEndpoint("api", operations, handlers, openapi)) };
