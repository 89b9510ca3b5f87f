/** Whose session may do what at Auth: one that has ended nothing, the operator's no change of an account. The embedded Auth knows neither. */
import type { MiddlewareHandler } from "hono";
import { decodeJwt } from "jose";
import type postgres from "postgres";

/** Auth changes an account by these methods and by no other; so it doesn't matter how a path is written. */
const changes = ["PUT", "PATCH", "DELETE"];

/** Refuses a token whose session has ended, as hosted Auth does: it is good for up to an hour after. */
export function liveSessions(sql: postgres.Sql): MiddlewareHandler {
  return async ({ req }, next) => {
    const session = sessionOf(req.header("authorization"));
    if (!session) return next();
    if (!(await isListed(sql, "private.ended_sessions", session))) return next();
    const msg = "Session from session_id claim in JWT does not exist";
    return Response.json({ code: 403, error_code: "session_not_found", msg }, { status: 403 });
  };
}

/** Refuses the operator password, address and factors of an account, as SQL does (engine.refuse_operator_session). */
export function ownerOnly(sql: postgres.Sql): MiddlewareHandler {
  return async ({ req }, next) => {
    const session = changes.includes(req.method) && sessionOf(req.header("authorization"));
    if (!session) return next();
    if (!(await isListed(sql, "public.operator_sessions", session))) return next();
    const msg = "You're signed in as the operator. Only the account owner can change this.";
    return Response.json({ code: 403, error_code: "owner_only", msg }, { status: 403 });
  };
}

async function isListed(
  sql: postgres.Sql,
  table: "private.ended_sessions" | "public.operator_sessions",
  session: string,
): Promise<boolean> {
  try {
    const listed = await sql`select from ${sql(table)} where session_id = ${session}`;
    return listed.length > 0;
  } catch (error) {
    // A project that has no such list.
    if (error instanceof Error && "code" in error && error.code === "42P01") return false;
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The session that a token names; whether the token is a valid one, Auth finds out. */
function sessionOf(authorization: string | undefined): string | undefined {
  try {
    const { session_id } = decodeJwt((authorization ?? "").replace(/^Bearer\s+/i, ""));
    return typeof session_id === "string" && UUID.test(session_id) ? session_id : undefined;
  } catch {
    return undefined;
  }
}
