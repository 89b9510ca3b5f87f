import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { Tables } from "./schema";

type Kept = Tables["report_settings"]["Row"];

/** How the caller reads the reports. */
export type ReportSettings = Pick<
  Kept,
  "minutes_unedited" | "minutes_edited" | "work_from" | "work_to" | "work_days" | "derived"
> & { shown_columns: Record<string, string[]> };

/** What holds until something is chosen: the defaults of the table. */
const DEFAULTS: ReportSettings = {
  minutes_unedited: 3,
  minutes_edited: 1.5,
  work_from: 9 * 60,
  work_to: 18 * 60,
  work_days: [1, 2, 3, 4, 5],
  derived: true,
  shown_columns: {},
};

function columnsOf(kept: unknown): ReportSettings["shown_columns"] {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([table, columns]) =>
      Array.isArray(columns) ? [[table, columns.filter((one) => typeof one === "string")]] : [],
    ),
  );
}

export async function getReportSettings(userId: string): Promise<ReportSettings> {
  const supabase = await getSupabase();
  const kept = await unwrap(
    await supabase
      .from("report_settings")
      .select("minutes_unedited, minutes_edited, work_from, work_to, work_days, derived, shown_columns")
      .eq("user_id", userId)
      .maybeSingle(),
  );
  return settingsOf(kept);
}

/** Of what is kept, if something is. */
export function settingsOf(
  kept: (Omit<ReportSettings, "shown_columns"> & { shown_columns: unknown }) | null,
): ReportSettings {
  return kept ? { ...kept, shown_columns: columnsOf(kept.shown_columns) } : DEFAULTS;
}

export async function saveReportSettings(userId: string, change: Partial<ReportSettings>): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("report_settings").upsert({ user_id: userId, ...change }));
}
