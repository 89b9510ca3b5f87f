/** A report as its screen asks for it: totals, days and a page of rows, each by its own function, at one moment. */
import type postgres from "postgres";
import { type Arguments, callerOf, type User, type World } from "./world.ts";

export interface Report {
  totals: {
    comments: number;
    replies: number;
    published_replies: number;
    queued_replies: number;
    coverage: number;
  };
  daily: { day: string; comments: number; replies: number }[];
  rows: { id: string; text_original: string; account: string | null; video_title: string | null }[];
  /** How many rows all pages have. */
  tableRows: number;
}

/** The functions that take an argument; the others of the report do not know it. */
const takes: Record<string, readonly string[]> = {
  report_totals: ["p_start", "p_end", "p_tz", "p_channel", "p_video", "p_status", "p_sort"],
  report_daily: ["p_start", "p_end", "p_tz", "p_channel", "p_video"],
  report_page: [
    "p_start",
    "p_end",
    "p_tz",
    "p_channel",
    "p_video",
    "p_status",
    "p_sort",
    "p_descending",
    "p_page",
    "p_size",
  ],
};

export async function reportOf(world: World, user: User, args: Arguments): Promise<Report> {
  return world.db.as(callerOf(user), async (sql) => {
    const [first] = await call<Report["totals"] & { table_rows: number }>(sql, "report_totals", args);
    const { table_rows, ...totals } = first as Report["totals"] & { table_rows: number };
    const daily = await call<Report["daily"][number]>(
      sql,
      "report_daily",
      args,
      "day::text, comments, replies",
    );
    const rows = await call<Report["rows"][number]>(sql, "report_page", args);
    return { totals, daily: [...daily], rows: [...rows], tableRows: table_rows };
  });
}

function call<Row extends object>(
  sql: postgres.TransactionSql,
  name: string,
  args: Arguments,
  columns = "*",
) {
  const names = Object.keys(args).filter((argument) => takes[name]?.includes(argument));
  const list = names.map((argument, index) => `${argument} => $${index + 1}`).join(", ");
  const values = names.map((argument) => args[argument]);
  return sql.unsafe<Row[]>(`select ${columns} from public.${name}(${list})`, values as never[]);
}
