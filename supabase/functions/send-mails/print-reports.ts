import type { PrintedReport, Printer } from "../_shared/mail/printer.ts";

/**
 * The PDFs of one run's reports. What several are told alike is printed once. Where one cannot be had, its mail goes without, and so do the
 * run's others: waiting as long for each would be the mails' loss.
 */
export function printReports(
  printer: Printer | undefined,
  failed: (cause: string) => void,
): (report: PrintedReport | null) => Promise<Uint8Array | undefined> {
  const printed = new Map<string, Uint8Array>();
  let prints = printer;
  return async (report) => {
    if (!report || !prints) return undefined;
    const key = JSON.stringify(report);
    try {
      const pdf = printed.get(key) ?? (await prints(report));
      printed.set(key, pdf);
      return pdf;
    } catch (error) {
      prints = undefined;
      failed(String(error));
      return undefined;
    }
  };
}
