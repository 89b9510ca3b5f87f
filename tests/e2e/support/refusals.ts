/** What a person presses that the server would refuse them, by what each table and function takes (scripts/proofs/isolation). */
import type { Locator, Page, Request } from "@playwright/test";
import { takenBy } from "../../../scripts/proofs/isolation/calls.ts";
import { takenAtEdge } from "../../../scripts/proofs/isolation/expected.ts";
import { needs, type Permission } from "../../../scripts/proofs/isolation/tables.ts";
import { atRest } from "./rest.ts";
import { stack } from "./stack.ts";

/** Rows of the person, and not of the account. */
const OWN = ["profiles"];
/** Shows more or less, and asks for nothing else. */
const HARMLESS =
  /^(Close|Cancel|Sign out|Log out|Previous|Next|Columns|Export|Keys|History|Filter|Table filters|Passages of|View full)\b|^How |: how it's derived$|^Page \d|^Days and filters/;
const PRESSABLE =
  "button:enabled:not([role=tab]), [role=switch]:not([aria-disabled=true]), [role=menuitem]:not([aria-disabled=true]), [role=checkbox]:not([aria-disabled=true])";

/** Functions that write, also those that take nothing but to be a member: who leaves the account sees no next screen. */
const writing = new Set(
  (
    await stack.sql<{ proname: string }[]>`select proname from pg_proc
      where pronamespace = 'public'::regnamespace and provolatile = 'v'`
  ).map(({ proname }) => proname),
);

/** The name of the function of the database that is called. */
const functionOf = (request: Request) =>
  /\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(request.url()).pathname)?.[1] ?? "";

/** What a request takes; undefined for one that only reads, or is about the person alone. */
function needOf(request: Request): Permission | undefined {
  const { pathname } = new URL(request.url());
  const called = functionOf(request);
  if (called) return takenBy(called);
  const [, edge] = /\/functions\/v1\/([\w-]+)$/.exec(pathname) ?? [];
  if (edge) return takenAtEdge[edge];
  const [, table = ""] = /\/rest\/v1\/(\w+)$/.exec(pathname) ?? [];
  if (["GET", "HEAD", "OPTIONS"].includes(request.method()) || OWN.includes(table)) return undefined;
  return needs[table]?.write;
}

export interface Pressed {
  /** Names of what was pressed, in order. */
  names: string[];
  /** What was asked by it that changes something, as “name: what”. */
  asked: string[];
  /** Of that, what the person is not allowed. */
  refused: string[];
}

/** Presses everything on a screen that can be, with what opens by it. Nothing that would change something reaches the server. */
export async function pressEverything(page: Page, may: readonly Permission[]): Promise<Pressed> {
  const found: Pressed = { names: [], asked: [], refused: [] };
  await page.route(/\/(rest|functions)\/v1\//, async (route) => {
    const need = needOf(route.request());
    const takesMore = need !== undefined && need !== "read";
    if (!takesMore && !writing.has(functionOf(route.request()))) return route.fallback();
    const what = `${found.names.at(-1)}: ${new URL(route.request().url()).pathname} takes ${need}`;
    if (takesMore) found.asked.push(what);
    if (takesMore && !may.includes(need)) found.refused.push(what);
    return route.fulfill({
      status: 409,
      headers: { "access-control-allow-origin": "*" },
      json: { code: "PT409", message: "Not now.", details: null, hint: null },
    });
  });
  // Not by its role, which it has not while a dialog is open.
  const main = page.locator("main");
  for (const name of await namesIn(main)) {
    if (found.names.includes(name)) continue;
    await press(page, main, name, found);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return found;
}

async function press(page: Page, within: Locator, name: string, found: Pressed): Promise<void> {
  await closeAll(page);
  // What was pressed before may have taken it away.
  if (!(await isThere(within, name))) return;
  found.names.push(name);
  await pressOne(page, within, name);
  const menu = page.getByRole("menu");
  if (await menu.count()) {
    for (const item of await namesIn(menu)) {
      if (!(await opened(page, within, name, menu, item))) continue;
      found.names.push(`${name} › ${item}`);
      await pressOne(page, menu, item);
      await answerDialogs(page, found);
    }
  }
  await answerDialogs(page, found);
}

/** Whether a menu shows the item, opened again where it has closed. */
async function opened(
  page: Page,
  within: Locator,
  name: string,
  menu: Locator,
  item: string,
): Promise<boolean> {
  if (!(await menu.count()) && (await isThere(within, name))) await pressOne(page, within, name);
  return (await menu.count()) > 0 && (await isThere(menu, item));
}

/** Fills in what is asked for, presses every button of what has opened, and closes it. */
async function answerDialogs(page: Page, found: Pressed): Promise<void> {
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog")).last();
  if (!(await dialog.count())) return;
  for (const box of await dialog.locator("textarea:enabled, input[type=text]:enabled").all())
    if ((await box.inputValue()) === "") await box.fill("Something");
  for (const name of await namesIn(dialog)) {
    if (!(await dialog.count()) || !(await isThere(dialog, name))) continue;
    found.names.push(name);
    await pressOne(page, dialog, name);
  }
  await closeAll(page);
}

/** By a key, which reaches also what lies under something; a checkbox takes the space bar alone. */
async function pressOne(page: Page, within: Locator, name: string): Promise<void> {
  const one = within.locator(`[data-pressed-as=${JSON.stringify(name)}]`).first();
  const { role, focused } = await one.evaluate((element: HTMLElement) => {
    element.focus();
    return { role: element.getAttribute("role"), focused: document.activeElement === element };
  });
  if (!focused) throw new Error(`“${name}” takes no focus, so no key presses it.`);
  await page.keyboard.press(role === "checkbox" ? "Space" : "Enter");
  await atRest(page);
}

/** Closes what is open, and what has opened late. */
async function closeAll(page: Page): Promise<void> {
  const open = page
    .locator("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]")
    .filter({ visible: true });
  for (let tries = 0; tries < 10 && (await open.count()) > 0; tries++) {
    await page.keyboard.press("Escape");
    await atRest(page);
  }
}

/** Whether something can still be pressed; what was drawn anew since is marked again. */
async function isThere(within: Locator, name: string): Promise<boolean> {
  return (await namesIn(within)).includes(name);
}

/** Names of what can be pressed now, each marked with its own so that it is found again. */
async function namesIn(within: Locator): Promise<string[]> {
  const names = await within.first().evaluate((root, pressable) => {
    const found: string[] = [];
    for (const marked of root.querySelectorAll<HTMLElement>("[data-pressed-as]"))
      delete marked.dataset.pressedAs;
    for (const element of root.querySelectorAll<HTMLElement>(pressable)) {
      const labelled = element.getAttribute("aria-labelledby");
      const name = (
        element.getAttribute("aria-label") ??
        (labelled && document.getElementById(labelled)?.textContent) ??
        element.textContent ??
        ""
      ).trim();
      if (!name || !element.checkVisibility()) continue;
      element.dataset.pressedAs = name;
      found.push(name);
    }
    return found;
  }, PRESSABLE);
  return [...new Set(names)].filter((name) => !HARMLESS.test(name));
}
