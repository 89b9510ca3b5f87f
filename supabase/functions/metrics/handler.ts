import type { ServiceRow } from "../_shared/database/service-database.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { isSameSecret } from "../_shared/secrets/same-secret.ts";
import type { BaseServices } from "../_shared/services.ts";
import { metricsText } from "./open-metrics.ts";

/** The installation in numbers, for whoever has METRICS_KEY; without that setting nobody has it. */
export const handleMetrics: Handler<unknown, never, BaseServices> = async ({ request, db }, { env }) => {
  if (env.METRICS_KEY === "")
    throw new HttpError(
      401,
      "metrics_off",
      "Metrics are off. To turn them on, set METRICS_KEY for the functions.",
    );
  const [, given = ""] = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!(await isSameSecret(given, env.METRICS_KEY)))
    throw new HttpError(401, "wrong_metrics_key", "Send the value of METRICS_KEY as a bearer token.");
  const rows: readonly ServiceRow<"metrics", "labels" | "value">[] = await db.call("metrics", {});
  const { text, contentType } = metricsText(rows, request.headers.get("accept") ?? "");
  return new Response(text, {
    headers: { "content-type": contentType, "cache-control": "no-store", vary: "accept" },
  });
};
