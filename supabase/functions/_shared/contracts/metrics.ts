import { z } from "zod";

/** Asked without a body, with the metrics key as a bearer token. Answers with text of OpenMetrics. */
export const metricsCheck = z.unknown();
