/** Prints reports for the mails of this machine's functions: they cannot start a browser, and only they know the token. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import pLimit from "p-limit";
import { printedReport } from "../../supabase/functions/_shared/mail/printer.ts";
import { type HttpServer, listen } from "../lib/http-server.ts";
import { installedChromium } from "../lib/installed-chromium.ts";
import type { Address } from "../lib/person.ts";
import { type Printing, printReport } from "./print.ts";

/** How many may wait for the one that prints. */
const MOST_WAITING = 3;

export interface ReportPrinter {
  /** What the functions are told of it. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

interface Options {
  /** The web client's address. */
  site: string;
  api: Address;
  /** Where CHROMIUM_PATH may stand. */
  environment: NodeJS.ProcessEnv;
  notice: (line: string) => void;
  print?: (asked: Printing) => Promise<Buffer>;
}

/** Listens on 127.0.0.1. Without a Chromium nothing does, and mails go without a PDF. */
export async function startReportPrinter(options: Options): Promise<ReportPrinter> {
  const chromium = await chromiumOf(options);
  if (!chromium) return { environment: {}, close: async () => undefined };
  const { site, api, print = printReport } = options;
  const token = `Bearer ${randomBytes(32).toString("base64url")}`;
  const turn = pLimit(1);
  const answer = async (request: Request): Promise<Response> => {
    if (!isAlike(request.headers.get("authorization") ?? "", token))
      return new Response(null, { status: 401 });
    const asked = printedReport.safeParse(await request.json().catch(() => undefined));
    if (!asked.success) return new Response(null, { status: 400 });
    if (turn.pendingCount >= MOST_WAITING) return new Response(null, { status: 503 });
    const { email, account, channel, first_day: start, last_day: end } = asked.data;
    try {
      const days = { start, end };
      const printing = {
        site,
        api,
        email,
        account,
        channel: channel ?? undefined,
        days,
        whole: false,
        chromium,
      };
      const pdf = await turn(() => print(printing));
      return new Response(new Uint8Array(pdf), { headers: { "content-type": "application/pdf" } });
    } catch (error) {
      options.notice(`a report couldn't be printed for a mail, which goes without: ${error}`);
      return new Response(null, { status: 500 });
    }
  };
  const server: HttpServer = await listen(answer, 0);
  return {
    environment: {
      REPORT_PRINTER_URL: `http://127.0.0.1:${server.port}`,
      REPORT_PRINTER_TOKEN: token.slice("Bearer ".length),
    },
    close: () => server.close(),
  };
}

/** A CHROMIUM_PATH that leads nowhere is told of, and keeps nobody from serving. */
async function chromiumOf({ environment, notice }: Options): Promise<string | undefined> {
  try {
    return await installedChromium(environment);
  } catch (error) {
    notice(`reports by mail go without a PDF: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

function isAlike(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
