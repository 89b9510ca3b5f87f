/** The report as a PDF: the reports screen, printed by a browser as the person themselves would. */
import type { Page } from "playwright-core";
import { PlainError } from "../lib/errors.ts";
import { chromiumArguments } from "../lib/installed-chromium.ts";
import { type Address, enterAs } from "../lib/person.ts";
import { SESSION_KEY } from "../lib/session-key.ts";
import { type ReportOrder, reportPath } from "./order.ts";

/** How long the site may take for each step. */
const STEP_MS = 30_000;

export interface Printing extends ReportOrder {
  /** The web client's address. */
  site: string;
  api: Address;
  /** Whose eyes it is seen with. They exist. */
  email: string;
  /** With the tables that the screen asks for section by section: worth, people, conversations and comments. */
  whole: boolean;
  paper?: "A4" | "Letter" | undefined;
  /** The path of a browser. */
  chromium: string;
}

/** Signs in for as long as the printing takes. A PlainError says why there is no report. */
export async function printReport(asked: Printing): Promise<Buffer> {
  const person = await enterAs(asked.api, asked.email);
  try {
    const address = new URL(await reportPath(person, asked), asked.site);
    return await print(address, person.session, asked);
  } finally {
    await person.leave();
  }
}

async function print(
  address: URL,
  session: unknown,
  { whole, paper, chromium: executablePath }: Printing,
): Promise<Buffer> {
  // Loaded when something is printed: it is larger than all else that a stack loads.
  const { chromium: playwright } = await import("playwright-core");
  await using browser = await playwright.launch({ executablePath, args: chromiumArguments });
  const context = await browser.newContext({
    locale: "en-US",
    colorScheme: "light",
    viewport: { width: 1280, height: 900 },
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(STEP_MS);
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
  const page = await context.newPage();
  await open(page, address);
  if (whole) await askForAll(page);
  await makeDocument(page);
  // Awaited: the browser goes when this function ends.
  return await page.pdf({
    format: paper ?? "A4",
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  });
}

/** Resolves once the sheet stands, its chart included. */
async function open(page: Page, address: URL): Promise<void> {
  const failed = page.getByText("Couldn't load this report.");
  try {
    await page.goto(address.href);
    await page.locator(".print-sheet svg.recharts-surface").or(failed).first().waitFor({ state: "attached" });
  } catch {
    throw new PlainError(`${address.origin} shows no report; is Rejoinder served there?`);
  }
  if ((await failed.count()) > 0) throw new PlainError("the report couldn't be loaded; try again");
}

/** Presses Export PDF, which asks for every table and opens the print dialog once they stand; here it only says so. */
async function askForAll(page: Page): Promise<void> {
  const lost: string[] = [];
  // What the person may not see is left out, as on screen. What broke is not.
  page.on("response", (answer) => answer.status() >= 500 && lost.push(answer.url()));
  page.on("requestfailed", (request) => lost.push(request.url()));
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printing", "");
  });
  await page.getByRole("button", { name: "Export PDF" }).click();
  await page.locator("[data-printing]").waitFor({ state: "attached" });
  if (lost.length > 0) {
    const places = new Set(lost.map((url) => new URL(url).pathname));
    throw new PlainError(`a part of the report couldn't be loaded (${[...places].join(", ")}); try again`);
  }
}

/** What a file has beyond what is seen: a title, whose report it is and of which days, and a structure to be read aloud by. */
async function makeDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = document.querySelector(".print-sheet");
    // On screen nobody is read what only the printer gets.
    sheet?.removeAttribute("aria-hidden");
    const title = sheet?.querySelector("header p")?.textContent ?? "";
    for (const element of document.querySelectorAll("title")) element.textContent = title;
    // The application puts what waits before it.
    Object.defineProperty(document, "title", { get: () => title, set: () => undefined });
  });
}
