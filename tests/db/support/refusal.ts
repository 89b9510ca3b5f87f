import postgres from "postgres";
import { Refused } from "../../../scripts/builder/rows/programs.ts";

/** How the database refused: a PTnnn error of ours by HTTP status and code, any other by its SQLSTATE. */
export interface Refusal {
  sqlstate: string;
  status?: number;
  code?: string;
  message: string;
  hint?: string;
}

/** The refusal a call ends in; fails when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refused) return { sqlstate: `PT${error.refusal.status}`, ...error.refusal };
    if (!(error instanceof postgres.PostgresError)) throw error;
    const raised = /^PT(\d{3})$/.exec(error.code);
    return {
      sqlstate: error.code,
      message: error.message,
      ...(raised && { status: Number(raised[1]), code: error.detail, hint: error.hint }),
    };
  }
  throw new Error("The call was expected to be refused, and succeeded.");
}
