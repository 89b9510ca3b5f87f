import type postgres from "postgres";

/** Folds the whole journal, as the schedule does in steps. */
export async function foldAll(sql: postgres.Sql, step = 20_000): Promise<void> {
  for (;;) {
    const [row] = await sql<[{ folded: number }]>`select service.fold_reports(${step}) as folded`;
    if (row.folded === 0) return;
  }
}
