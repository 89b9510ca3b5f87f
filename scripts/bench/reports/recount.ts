import type postgres from "postgres";
import { inPortions } from "../../../supabase/functions/_shared/runtime/portions.ts";
import { setAccount } from "../../builder/rows/changes.ts";
import { rounded } from "./measure.ts";

/** Where most days have other comments than in the zone of the data. */
const ANOTHER_ZONE = "Europe/Berlin";

export interface Recount {
  seconds: number;
  portions: number;
  slowest_ms: number;
}

/** Moves an account to another time zone, and counts its days anew as the schedule does. */
export async function recount(sql: postgres.Sql, userId: string): Promise<Recount> {
  await setAccount({ sql }, { id: userId }, { timezone: ANOTHER_ZONE });
  const times: number[] = [];
  const recountSome = async (limit: number) => {
    const began = performance.now();
    const [row] = await sql<[{ done: number }]>`select service.recount_reports(${limit}) as done`;
    times.push(performance.now() - began);
    return row.done > 0;
  };
  await inPortions(recountSome, () => true);
  return {
    seconds: rounded(times.reduce((sum, ms) => sum + ms, 0) / 1000),
    portions: times.length - 1,
    slowest_ms: rounded(Math.max(...times)),
  };
}
