import { createOutward } from "../http/outward.ts";
import type { WebhookServices, Wire } from "../services.ts";

export const withOutward: Wire<Pick<WebhookServices, "outward">> = (env, fetcher) => ({
  outward: createOutward({ fetcher, loopback: env.WEBHOOKS_TO_LOOPBACK === "1" }),
});
