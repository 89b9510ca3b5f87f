import { googleCallback, googleRequest } from "../_shared/contracts/google-request.ts";
import { withOAuth } from "../_shared/google/wire.ts";
import { anyone, userOnly } from "../_shared/http/callers.ts";
import { endpoint } from "../_shared/http/endpoint.ts";
import { withSupabase } from "../_shared/http/with-supabase.ts";
import { liveServices } from "../_shared/services.ts";
import { handleGoogleCallback } from "./callback.ts";
import { handleGoogleRequest } from "./handler.ts";

const live = liveServices(withOAuth);
const start = withSupabase(
  userOnly,
  endpoint("google-request", googleRequest, handleGoogleRequest, live, { permission: { need: "manage" } }),
);
const callback = withSupabase(
  anyone,
  endpoint("google-request/callback", googleCallback, handleGoogleCallback, live, { method: "GET" }),
);
const isCallback = ({ url }: Request) => new URL(url).pathname.endsWith("/google-request/callback");

export default { fetch: (request: Request) => (isCallback(request) ? callback(request) : start(request)) };
