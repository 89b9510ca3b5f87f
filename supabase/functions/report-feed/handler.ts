import { toCsv } from "../_shared/contracts/csv.ts";
import { onlyRow, type ServiceRow } from "../_shared/database/service-database.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import type { BaseServices } from "../_shared/services.ts";

type Day = ServiceRow<"report_feed_days", "coverage_percent" | "answered_percent" | "median_minutes">;

/** The columns, in their order; a new one comes last, so that formulas keep theirs. */
const COLUMNS = [
  "day",
  "comments",
  "public_replies",
  "coverage_percent",
  "answered_percent",
  "median_minutes",
] as const satisfies readonly (keyof Day)[];

/**
 * The days of a report for a spreadsheet, by the token in the address: a spreadsheet sends nothing else. Refusals are a line of text,
 * since it shows what it gets.
 */
export const handleReportFeed: Handler<unknown, never, BaseServices> = async ({ request, db }) => {
  const { feed, retry_after: seconds }: ServiceRow<"open_report_feed", "feed" | "retry_after"> = onlyRow(
    await db.call("open_report_feed", {
      p_token: new URL(request.url).searchParams.get("token") ?? "",
      p_address: request.headers.get("x-forwarded-for") ?? "",
    }),
  );
  if (seconds !== null)
    return line(429, `This feed is read too often. Read it again in ${seconds} seconds.`, {
      "retry-after": String(seconds),
    });
  if (feed === null)
    return line(
      404,
      "This feed doesn't exist or was revoked. Create another one in Account, Reports and access.",
    );
  const days: readonly Day[] = await db.call("report_feed_days", { p_feed: feed });
  const csv = toCsv([COLUMNS, ...days.map((day) => COLUMNS.map((column) => day[column]))]);
  return new Response(csv, {
    headers: { "content-type": "text/csv; charset=utf-8", "cache-control": "private, max-age=900" },
  });
};

function line(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}
