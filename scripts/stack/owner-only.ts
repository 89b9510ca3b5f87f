/** What of an account at Auth the operator's session may not change: password, address, factors. Auth itself knows no such sessions. */
import type { MiddlewareHandler } from "hono";
import { decodeJwt } from "jose";
import type postgres from "postgres";

/** Auth changes an account by these methods and by no other; so it doesn't matter how a path is written. */
const changes = ["PUT", "PATCH", "DELETE"];

/** Refuses as SQL does (engine.refuse_operator_session). */
export function ownerOnly(sql: postgres.Sql): MiddlewareHandler {
  return async ({ req }, next) => {
    const session = changes.includes(req.method) && sessionOf(req.header("authorization"));
    if (!session) return next();
    if (!(await isOperators(sql, session))) return next();
    const msg = "You're signed in as the operator. Only the account owner can change this.";
    return Response.json({ code: 403, error_code: "owner_only", msg }, { status: 403 });
  };
}

async function isOperators(sql: postgres.Sql, session: string): Promise<boolean> {
  try {
    const marked = await sql`select from public.operator_sessions where session_id::text = ${session}`;
    return marked.length > 0;
  } catch (error) {
    // A project that knows no such sessions.
    if (error instanceof Error && "code" in error && error.code === "42P01") return false;
    throw error;
  }
}

/** The session that a token names; whether the token is a valid one, Auth finds out. */
function sessionOf(authorization: string | undefined): string | undefined {
  try {
    const { session_id } = decodeJwt((authorization ?? "").replace(/^Bearer\s+/i, ""));
    return typeof session_id === "string" ? session_id.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}
