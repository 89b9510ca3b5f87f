import { z } from "zod";
import type { Env } from "../runtime/env.ts";

/** A report as its account's owner sees it. */
export const printedReport = z.object({
  /** The owner's. */
  email: z.string(),
  account: z.uuid(),
  /** Null: all that are mapped. */
  channel: z.string().nullable(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
});
export type PrintedReport = z.infer<typeof printedReport>;

/** Prints a report as a PDF; rejects where that fails, takes too long or is too much for a mail. */
export type Printer = (report: PrintedReport) => Promise<Uint8Array>;

const PRINT_MS = 30_000;
const MOST_BYTES = 5_000_000;

/** The printer of the environment, scripts/report/printer.ts; undefined without one. */
export function createPrinter(
  { REPORT_PRINTER_URL: url, REPORT_PRINTER_TOKEN: token }: Env,
  fetcher: typeof fetch,
  withinMs = PRINT_MS,
): Printer | undefined {
  if (!url) return undefined;
  return async (report) => {
    const answer = await fetcher(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(withinMs),
    });
    const pdf = new Uint8Array(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`the printer answered with ${answer.status}`);
    if (pdf.length > MOST_BYTES) throw new Error(`a report of ${pdf.length} bytes is too much for a mail`);
    return pdf;
  };
}
