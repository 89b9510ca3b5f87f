/** Answers of a backend in trouble, given to the browser in the backend's place. */
import type { Page } from "@playwright/test";

const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/** From now on these calls are answered with this status and body, until `page.unrouteAll`; of one method only if one is named. */
export async function answer(
  page: Page,
  url: RegExp,
  status: number,
  body: unknown,
  method?: "PATCH" | "POST" | "DELETE",
): Promise<void> {
  await page.route(url, (route) => {
    const asked = route.request().method();
    const concerned = asked !== "OPTIONS" && (method === undefined || asked === method);
    return concerned ? route.fulfill({ status, headers: cors, json: body }) : route.fallback();
  });
}

/** Holds these calls back until the returned function is called. */
export async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() !== "OPTIONS") await released;
    await route.fallback();
  });
  return release;
}

/** The scheduler's page is a stranger's: an empty one stands in for it. */
export async function withoutScheduler(page: Page): Promise<void> {
  await page.route(/^https:\/\/cal\.com\//, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang=en><title>Calendar</title>" }),
  );
}
