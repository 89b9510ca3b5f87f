/** What is photographed: the screen, and how it is brought to the state that is worth showing. */
import type { Locator, Page } from "@playwright/test";

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Shot {
  /** Begins the names of the files. */
  name: string;
  /** The documents show it, as PNG, and not the landing page. */
  documents?: true;
  /** Taken in the light alone. */
  light?: true;
  /** Whether drafts wait for the owner when it is taken. */
  desk: "waiting" | "decided";
  path: string;
  /** Of the window, in CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the picture for one of the window. */
  scale: number;
  /** Brings the screen to what is shown; returns the part of it that is, if not all. */
  prepare: (page: Page) => Promise<Area | undefined>;
}

const WIDE = { width: 1200, height: 700, scale: 1.4 };
const NARROW = { width: 390, height: 700, scale: 2 };
const DOCUMENTS = { documents: true, desk: "waiting", width: 1280, height: 900, scale: 1 } as const;
/** What waits for approval, the newest first. */
const replies = "/app/replies?order=newest";
const reports = "/app/reports?period=last7";

/** A comment of the demo whose answer rests on the video's description. */
const OF_DESCRIPTION = "@cheddar_chas";

export const shots: readonly Shot[] = [
  {
    name: "replies-wide",
    desk: "waiting",
    path: replies,
    ...WIDE,
    prepare: (page) => opened(page, OF_DESCRIPTION),
  },
  {
    name: "replies-narrow",
    desk: "waiting",
    path: replies,
    ...NARROW,
    prepare: (page) => listed(page, OF_DESCRIPTION),
  },
  { name: "editor-wide", desk: "waiting", path: replies, ...WIDE, height: 1000, prepare: edited },
  { name: "editor-narrow", desk: "waiting", path: replies, ...NARROW, height: 1000, prepare: edited },
  { name: "dashboard-wide", desk: "decided", path: reports, ...WIDE, height: 912, prepare: reported },
  { name: "dashboard-narrow", desk: "decided", path: reports, ...NARROW, prepare: reported },
  ...daily("inbox", replies, (page) => (isWide(page) ? opened : listed)(page, OF_DESCRIPTION)),
  ...daily("home", "/app/automations", (page) => shown(page, "Reply Agent")),
  ...daily("reports", reports, reported),
  ofDocuments("knowledge", "/app/knowledge", known),
  ofDocuments("question", "/app/replies?tab=needs_answer", (page) => shown(page, "Replies")),
  ofDocuments("editor", replies, edited),
  ofDocuments("draft-results", `${reports}&section=value`, (page) => scrolledTo(page, "Draft results")),
];

function ofDocuments(name: string, path: string, prepare: Shot["prepare"]): Shot {
  return { name, ...DOCUMENTS, light: true, path, prepare };
}

/** A screen of every day as it opens, on the widest window and on a phone. */
function daily(name: string, path: string, prepare: Shot["prepare"]): Shot[] {
  return [
    { name: `${name}-wide`, ...DOCUMENTS, width: 1920, height: 1000, path, prepare },
    { name: `${name}-narrow`, ...DOCUMENTS, width: 390, height: 844, path, prepare },
  ];
}

function row(page: Page, author: string): Locator {
  return page.locator("[data-reply]").filter({ hasText: author });
}

async function listed(page: Page, author: string): Promise<undefined> {
  await row(page, author).waitFor();
}

async function opened(page: Page, author: string): Promise<undefined> {
  await row(page, author).getByRole("heading").getByRole("button").click();
  await page.locator("[data-detail]").filter({ hasText: author }).waitFor();
}

/** The reply is being edited, and the passage that it rests on lies open. */
async function edited(page: Page): Promise<Area> {
  const author = OF_DESCRIPTION;
  await opened(page, author);
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: /^Reply to / }).waitFor();
  await page.getByRole("list", { name: "Sources" }).getByRole("button").first().click();
  const passage = await boxOf(page.getByRole("dialog"));
  const detail = await boxOf(page.locator("[data-detail]"));
  const bottom = passage.y + passage.height + 32;
  // Beside the list without the lines around it; where it fills the screen, with the screen's margins.
  if (isWide(page)) {
    return { x: detail.x + 4, y: detail.y + 4, width: detail.width - 8, height: bottom - detail.y - 4 };
  }
  return { x: 0, y: detail.y - 16, width: widthOf(page), height: bottom - detail.y + 16 };
}

async function boxOf(locator: Locator): Promise<Area> {
  await locator.waitFor();
  const box = await locator.boundingBox();
  if (!box) throw new Error("What is photographed is not shown.");
  return box;
}

/** Of the channel that has facts. */
async function known(page: Page): Promise<undefined> {
  await shown(page, "Knowledge");
  await page
    .getByRole("combobox", { name: /channel/i })
    .last()
    .click();
  await page.getByRole("option", { name: /Kettle/ }).click();
  await page.getByRole("heading", { name: "Facts" }).waitFor();
}

async function scrolledTo(page: Page, heading: string): Promise<undefined> {
  const title = page.getByRole("heading", { name: heading });
  await title.waitFor();
  await title.evaluate((element) => element.scrollIntoView({ block: "start" }));
}

const widthOf = (page: Page) => page.viewportSize()?.width ?? 0;
/** The list stands beside what is open in it. */
const isWide = (page: Page) => widthOf(page) >= 1024;

async function shown(page: Page, heading: string): Promise<undefined> {
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

async function reported(page: Page): Promise<undefined> {
  await page.locator(".recharts-surface").first().waitFor();
}
