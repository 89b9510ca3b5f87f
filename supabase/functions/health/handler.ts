import { z } from "zod";
import type { HealthResponse } from "../_shared/contracts/health.ts";
import { onlyRow, type ServiceRow } from "../_shared/database/service-database.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { tellOfDatabase } from "../_shared/mail/database-notice.ts";
import { tellOfDisk } from "../_shared/mail/disk-notice.ts";
import type { NoticeServices } from "../_shared/mail/operator-notice.ts";
import { tellOfSchedule } from "../_shared/mail/schedule-notice.ts";
import type { MailServices } from "../_shared/services.ts";

const report = z.array(
  z.object({
    name: z.string(),
    proven_at: z.string(),
    last_error: z.string().nullable(),
    late: z.boolean(),
  }),
);

/** Anybody may ask, so the database is asked no more often than this by one process. */
const KEPT_MS = 10_000;

/**
 * Whether what should run by itself does: 200, or 503 with the causes. The operator is told by mail here too, since a schedule
 * that stands still sends none: whoever watches from outside, and every open app, looks here.
 */
export function createHealth(keptMs = KEPT_MS): Handler<unknown, never, MailServices> {
  let kept: { until: number; health: Promise<HealthResponse> } | undefined;
  return async ({ db }, services) => {
    const now = performance.now();
    if (!kept || kept.until <= now) kept = { until: now + keptMs, health: look(db, services) };
    const health = await kept.health;
    return Response.json(health, { status: health.ok ? 200 : 503, headers: { "cache-control": "no-store" } });
  };
}

async function look(
  db: Parameters<typeof tellOfSchedule>[0],
  services: NoticeServices,
): Promise<HealthResponse> {
  try {
    const jobs = await db.call("schedule_report", {}, report);
    await tellOfSchedule(db, services);
    await tellOfDisk(db, services);
    await tellOfDatabase(db, services);
    const { state } = onlyRow(await db.call("key_state", {}));
    const late = jobs
      .filter(({ late }) => late)
      .map(({ name, proven_at, last_error }) => ({
        code: "job_late" as const,
        job: name,
        since: proven_at,
        ...(last_error !== null && { error: last_error }),
      }));
    // Replies of owners without a key of their own are not proven. That the operator has closed it is no trouble.
    const keyless = ["wrong", "spent"].includes(state)
      ? [{ code: "operators_key" as const, error: state }]
      : [];
    const { disk }: ServiceRow<"machine_state", "disk"> = onlyRow(await db.call("machine_state", {}));
    const { state: size }: ServiceRow<"database_size", "state"> = onlyRow(await db.call("database_size", {}));
    const rooms = [
      { code: "disk" as const, level: disk },
      { code: "database_size" as const, level: size },
    ];
    const full = rooms.flatMap(({ code, level }) => (level === "full" ? [{ code, error: level }] : []));
    const causes = [...late, ...keyless, ...full];
    const warnings = rooms.flatMap(({ code, level }) =>
      level === "low" ? [{ code, error: "low" as const }] : [],
    );
    return { ok: causes.length === 0, causes, ...(warnings.length > 0 && { warnings }) };
  } catch (error) {
    return {
      ok: false,
      causes: [{ code: "database", error: error instanceof HttpError ? error.code : "internal_error" }],
    };
  }
}
