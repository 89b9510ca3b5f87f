/** Answers of a backend in trouble, given to the browser in the backend's place. */
import type { Page, Route } from "@playwright/test";

const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

function unlessPreflight(answer: (route: Route) => Promise<void>): (route: Route) => Promise<void> {
  return (route) => (route.request().method() === "OPTIONS" ? route.continue() : answer(route));
}

/** From now on these calls are answered with this status and body, until `page.unroute`. */
export async function answer(page: Page, url: RegExp, status: number, body: unknown): Promise<void> {
  await page.route(
    url,
    unlessPreflight((route) => route.fulfill({ status, headers: cors, json: body })),
  );
}

/** Holds these calls back until the returned function is called. */
export async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    url,
    unlessPreflight(async (route) => {
      await released;
      await route.continue();
    }),
  );
  return release;
}

/** The scheduler's page is a stranger's: an empty one stands in for it. */
export async function withoutScheduler(page: Page): Promise<void> {
  await page.route(/^https:\/\/cal\.com\//, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=en><title>Calendar</title>" }),
  );
}
