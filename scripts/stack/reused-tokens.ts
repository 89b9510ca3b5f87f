/** A refresh token that was exchanged before is somebody's copy: after its interval it ends the session, as hosted Auth has it. */
import type { MiddlewareHandler } from "hono";
import type postgres from "postgres";
import { jsonBody } from "./admission.ts";
import type { AuthEnv } from "./auth-limits.ts";

/** Refuses such a token, and every other one of its session. The embedded Auth takes the last but one for ever. */
export function refuseReused(sql: postgres.Sql, intervalSeconds: number): MiddlewareHandler<AuthEnv> {
  return async (context, next) => {
    const { method, raw } = context.req;
    const url = new URL(raw.url);
    const isRefresh =
      url.pathname === "/auth/v1/token" && url.searchParams.get("grant_type") === "refresh_token";
    const token = method === "POST" && isRefresh ? (await jsonBody(raw))?.refresh_token : undefined;
    if (typeof token !== "string") return next();
    const [reused] = await sql`
      with reused as (
        select session_id from auth.refresh_tokens
        where token = ${token} and revoked and updated_at < now() - make_interval(secs => ${intervalSeconds})
      ), ended as (
        update auth.refresh_tokens t set revoked = true, updated_at = now()
        from reused r where t.session_id = r.session_id and not t.revoked
      )
      select from reused`;
    if (!reused) return next();
    const msg = "Invalid Refresh Token: Already Used";
    return Response.json({ code: 400, error_code: "refresh_token_already_used", msg }, { status: 400 });
  };
}
