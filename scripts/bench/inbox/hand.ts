/** Keys as fast as somebody presses them, who reads which comment is in front; then the database is asked what came of it. */
import type { Page } from "@playwright/test";
import type { Stack } from "../../stack/index.ts";
import { CURRENT } from "./page.ts";
import { addDrafts, type Inbox } from "./seed.ts";

/** Numbers that look random and are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a reply is to be after the presses. */
type Fate = "queue" | "skipped" | "draft";

/**
 * Approves and dismisses `presses` drafts, takes one in ten back, and lets others arrive. Returns how many replies are not
 * what was pressed while they were in front, and what stands in the database of them.
 */
export async function clearByKeys(
  stack: Stack,
  page: Page,
  inbox: Inbox & { name: string; drafts: number },
  { presses, seed }: { presses: number; seed: number },
): Promise<string[]> {
  const random = randomOf(seed);
  const fates = new Map<string, Fate>();
  const inFront = () => page.locator(CURRENT).getAttribute("data-reply");
  let arrived = inbox.drafts;
  for (let press = 1; press <= presses; press++) {
    const id = await inFront();
    if (!id) throw new Error(`No comment is in front after ${press - 1} presses.`);
    const approve = random() < 0.6;
    await page.keyboard.press(approve ? "a" : "d");
    fates.set(id, approve ? "queue" : "skipped");
    if (random() < 0.1) {
      await page.keyboard.press("z");
      fates.set(id, "draft");
      // What was taken back is in front again: the next key goes to another.
      await page.keyboard.press("j");
    }
    if (press % 25 === 0) {
      await addDrafts(stack, inbox, inbox.name, arrived + 1, arrived + 5);
      arrived += 5;
    }
    await page.waitForTimeout(Math.floor(random() * 120));
  }
  await page.waitForLoadState("networkidle");
  return wrongRows(stack, inbox, fates);
}

/** Replies that are not as pressed: of those that were, and of those that nobody pressed anything on. */
async function wrongRows(stack: Stack, { owner }: Inbox, fates: Map<string, Fate>): Promise<string[]> {
  const look = () => stack.sql<{ id: string; reply_status: string }[]>`
    select id, reply_status from test.comments where user_id = ${owner.id}`;
  const wrong = (rows: { id: string; reply_status: string }[]) =>
    rows
      .filter(({ id, reply_status }) => reply_status !== (fates.get(id) ?? "draft"))
      .map(({ id, reply_status }) => `${id} is ${reply_status}, pressed was ${fates.get(id) ?? "nothing"}`);
  // The last calls may still be under way.
  const deadline = Date.now() + 20_000;
  let found = wrong(await look());
  while (found.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    found = wrong(await look());
  }
  return found;
}
