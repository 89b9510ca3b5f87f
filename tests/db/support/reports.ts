/** A report as its screen asks for it: its numbers and a page of rows, at one moment. */
import type postgres from "postgres";
import type { Arguments, Database } from "../../../scripts/builder/rows/database.ts";
import type { User } from "../../../scripts/builder/rows/rows.ts";
import type { Caller } from "../../../scripts/stack/caller.ts";

export interface Report {
  totals: {
    comments: number;
    replies: number;
    published_replies: number;
    queued_replies: number;
    coverage: number;
    history: number;
  };
  daily: { day: string; comments: number; replies: number; history: number }[];
  rows: { id: string; text_original: string; account: string | null; video_title: string | null }[];
  /** How many rows all pages have. */
  tableRows: number;
}

const ofPage = ["p_descending", "p_page", "p_size"];
type Numbers = Report["totals"] & { day: string | null; table_rows: number };

export async function reportOf(db: Database, user: User | Caller, args: Arguments): Promise<Report> {
  return db.as(user, async (sql) => {
    const ofNumbers = Object.fromEntries(Object.entries(args).filter(([name]) => !ofPage.includes(name)));
    const [whole, ...days] = await call<Numbers>(
      sql,
      "report_numbers",
      ofNumbers,
      "day::text, comments, replies, published_replies, queued_replies, coverage, history, table_rows",
    );
    const { day: _, table_rows, ...totals } = whole as Numbers;
    const rows = await call<Report["rows"][number]>(sql, "report_page", args);
    return {
      totals,
      daily: days.map(({ day, comments, replies, history }) => ({
        day: day as string,
        comments,
        replies,
        history,
      })),
      rows: [...rows],
      tableRows: table_rows,
    };
  });
}

function call<Row extends object>(
  sql: postgres.TransactionSql,
  name: string,
  args: Arguments,
  columns = "*",
) {
  const names = Object.keys(args);
  const list = names.map((argument, index) => `${argument} => $${index + 1}`).join(", ");
  return sql.unsafe<Row[]>(`select ${columns} from public.${name}(${list})`, Object.values(args) as never[]);
}
