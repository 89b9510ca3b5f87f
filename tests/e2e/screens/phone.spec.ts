/** The app on a phone: it can be installed, has a page for when there is no line, and tells on a device that asked for it. */
import { type BrowserContext, expect, type Page, type Worker } from "@playwright/test";
import { newSubscription } from "../../../scripts/builder/rows/subscription.ts";
import { runScheduled } from "../../../scripts/journey/engine.ts";
import { connectedAccount, testAs } from "../support/account.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { stack } from "../support/stack.ts";

const test = testAs(connectedAccount);
test.use({ serviceWorkers: "allow" });

/** The app with its service worker at work. */
async function opened(page: Page, path: string): Promise<Worker> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return workerOf(page.context());
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
}

test("what a browser needs to install it is there", async ({ page }) => {
  // From the landing page whoever is signed in is led to the app.
  await page.goto("/privacy");
  const link = (rel: string) => page.locator(`link[rel=${rel}]`).getAttribute("href");
  const manifest = await (await page.request.get((await link("manifest")) ?? "")).json();
  expect(manifest).toMatchObject({ name: "Rejoinder", start_url: "/app/replies", display: "standalone" });
  const sizeOf = (src: string) =>
    page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
  for (const { src, sizes } of manifest.icons.filter(({ sizes }: { sizes: string }) => sizes !== "any"))
    expect(await sizeOf(src), src).toBe(sizes);
  expect(await sizeOf((await link("apple-touch-icon")) ?? "")).toBe("180x180");
  // What anybody may read is nobody's app: nothing is started there.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("without a line a page says so, in the app's looks, and the app opens by itself when it is back", async ({
  page,
  context,
}) => {
  await opened(page, "/app/account");
  await context.setOffline(true);
  await page.goto("/app/replies?tab=to_approve");
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Rejoinder" })).toBeVisible();
  await photograph(page, "offline");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Replies" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/app/replies");
  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys();
    const files = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
    return files.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.sort()).toEqual(["/icon.svg", "/offline.html", "/offline.js"]);
});

test("the account offers to install it while the browser does", async ({ page }) => {
  await page.goto("/app/account");
  await expect(card(page)).toBeVisible();
  const install = card(page).getByRole("button", { name: "Install" });
  await expect(install).toHaveCount(0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => document.body.setAttribute("data-asked", "yes"),
    });
    window.dispatchEvent(offer);
  });
  await install.click();
  await expect(page.locator("body[data-asked=yes]")).toBeVisible();
  await expect(install).toHaveCount(0);
});

test("a device is told once somebody asks for it there, until they stop it", async ({ page, account }) => {
  // The schedule makes the installation's key with its first run.
  await runScheduled(stack, "send-webhooks");
  const { asked } = newSubscription();
  await page.addInitScript(subscribable, asked);
  await opened(page, "/app/account");
  const devices = async () =>
    (await account.owner.client.rpc("push_devices")).data?.map(({ endpoint }) => endpoint);
  await photograph(page, "push-off", card(page));
  await card(page).getByRole("button", { name: "Notify me on this device" }).click();
  await expect(notice(page, "You're notified on this device")).toBeVisible();
  expect(await devices()).toEqual([asked.p_endpoint]);
  await photograph(page, "push-on", card(page));
  await page.reload();
  await card(page).getByRole("button", { name: "Stop on this device" }).click();
  await expect(card(page).getByRole("button", { name: "Notify me on this device" })).toBeVisible();
  await expect.poll(devices).toEqual([]);
});

test("a device elsewhere is listed and can be removed; a browser that blocks says so", async ({
  page,
  account,
}) => {
  await runScheduled(stack, "send-webhooks");
  await account.owner.client.rpc("add_push_device", newSubscription().asked);
  const { asked } = newSubscription();
  await page.addInitScript(subscribable, { ...asked, answer: "denied" });
  await opened(page, "/app/account");
  await card(page).getByRole("button", { name: "Notify me on this device" }).click();
  await expect(card(page)).toContainText("This browser blocks notifications.");
  await photograph(page, "push-blocked", card(page));
  await card(page).getByRole("button", { name: "Remove Chrome on Android" }).click();
  await expect(notice(page, "Device removed")).toBeVisible();
  await expect(card(page)).not.toContainText("Your other devices");
});

test("a line is shown once, and a press on it opens the right account's inbox in the window that is there", async ({
  page,
  account,
}) => {
  const worker = await opened(page, "/app/account");
  const path = `/app/replies?tab=to_approve&account=${account.owner.id}`;
  const line = { id: "line-7", line: "A serious comment on Bread Notes needs a personal reply", path };
  // As text: what a worker has, the types of pages don't know. Headless browsers show no notice, and let no test focus a window.
  const shown = await worker.evaluate(`(() => {
    const seen = [];
    self.registration.showNotification = async (title, { tag, data }) => void seen.push({ title, tag, data });
    WindowClient.prototype.focus = async function () { return this; };
    self.dispatchEvent(new PushEvent("push", { data: ${JSON.stringify(JSON.stringify(line))} }));
    return seen;
  })()`);
  expect(shown).toEqual([{ title: line.line, tag: "line-7", data: path }]);
  const pages = page.context().pages().length;
  await worker.evaluate(`(() => {
    const notification = { close: () => undefined, data: ${JSON.stringify(path)} };
    self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  })()`);
  await page.waitForURL((url) => url.pathname === "/app/replies");
  await expect(page.getByRole("heading", { name: "Replies" })).toBeVisible();
  expect(page.context().pages()).toHaveLength(pages);
});

const card = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Notifications", exact: true }) });

/** A browser whose push service is none: headless Chromium has none, and denies notifications. */
function subscribable({ p_endpoint, p_p256dh, p_auth, answer = "granted" }: Record<string, string>): void {
  const kept = "stand-in of a subscription";
  const subscription = {
    endpoint: p_endpoint,
    toJSON: () => ({ endpoint: p_endpoint, keys: { p256dh: p_p256dh, auth: p_auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(kept);
      return true;
    },
  } as unknown as PushSubscription;
  Object.defineProperty(Notification, "permission", { get: () => "default" });
  Notification.requestPermission = async () => answer as NotificationPermission;
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(kept) ? subscription : null);
  PushManager.prototype.subscribe = async (options) => {
    if (typeof options?.applicationServerKey !== "string" || !options.userVisibleOnly)
      throw new Error("not so");
    localStorage.setItem(kept, "yes");
    return subscription;
  };
}
