import type { PrintedReport, Printer } from "../_shared/mail/printer.ts";

/**
 * The PDFs of one run's reports. What several are told alike is printed once. Where one cannot be had, its mail goes without, and so do
 * its account's others: no account costs the rest theirs. After a second account's failure it is the printer, and all go without:
 * waiting as long for each would be the mails' loss.
 */
export function printReports(
  printer: Printer | undefined,
  failed: (cause: string) => void,
): (report: PrintedReport | null) => Promise<Uint8Array | undefined> {
  const printed = new Map<string, Uint8Array>();
  const failing = new Set<string>();
  return async (report) => {
    if (!report || !printer || failing.size > 1 || failing.has(report.account)) return undefined;
    const key = JSON.stringify(report);
    try {
      const pdf = printed.get(key) ?? (await printer(report));
      printed.set(key, pdf);
      return pdf;
    } catch (error) {
      failing.add(report.account);
      failed(String(error));
      return undefined;
    }
  };
}
