/** Statements as the Data API runs them: under the caller's role and claims, so that row-level security holds. */
import type postgres from "postgres";

export interface Caller {
  role: "anon" | "authenticated" | "service_role";
  /** The signed-in user's id. */
  userId?: string;
  email?: string;
  /** Auth's session, as the token names it. */
  session?: string;
  /** How sure Auth is of them, as the token says: aal2 after the code of a second factor. */
  aal?: "aal1" | "aal2";
  /** The account for which they ask, as the header x-account names it; their own unless told. */
  account?: string;
  /** The token of the client link by which they ask, as the header x-client-link gives it. */
  link?: string;
  /** The token of a program's call, as the header x-program-call gives it. */
  call?: string;
  /** By which key it is done once, as the header x-act gives it. */
  act?: string;
}

/** Runs statements in one transaction; commits, or rolls back when the work rejects. */
export async function asCaller<Result>(
  sql: postgres.Sql,
  caller: Caller,
  work: (sql: postgres.TransactionSql) => Promise<Result>,
): Promise<Result> {
  const claims = {
    ...{ role: caller.role, sub: caller.userId, email: caller.email },
    ...(caller.session && { session_id: caller.session }),
    ...(caller.aal && { aal: caller.aal }),
  };
  const headers = {
    "x-account": caller.account,
    "x-client-link": caller.link,
    "x-program-call": caller.call,
    "x-act": caller.act,
  };
  const results = await sql.begin(async (transaction) => {
    await transaction`select
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.jwt.claim.sub', ${caller.userId ?? ""}, true),
      set_config('request.jwt.claim.role', ${caller.role}, true),
      set_config('request.headers', ${JSON.stringify(headers)}, true),
      set_config('role', ${caller.role}, true)`;
    if (caller.call || caller.act) await transaction`select engine.begin_request()`;
    return [await work(transaction)];
  });
  return results[0] as Result;
}
