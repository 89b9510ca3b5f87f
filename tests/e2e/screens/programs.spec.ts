/** A manager makes a key for a program, sees it once, and takes it back. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { connectedAccount, testAs } from "../support/account.ts";
import { choose } from "../support/choose.ts";
import { notice } from "../support/notice.ts";
import { photograph } from "../support/photograph.ts";
import { stack } from "../support/stack.ts";

const test = testAs(() => connectedAccount("Bread Notes"));

test("a key is made after a sign-in of the last minutes, shown once, and revoked", async ({
  page,
  account,
}) => {
  await stack.sql`update auth.sessions set created_at = engine.now() - interval '1 hour' where user_id = ${account.owner.id}`;
  await page.goto("/app/programs");
  await expect(page.getByText("No keys yet.")).toBeVisible();
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Say which program it is for")).toBeVisible();
  await dialog.getByLabel("Which program is it for?").fill("Zapier");
  await expect(dialog.getByText("changes nothing")).toBeVisible();
  await dialog.getByRole("button", { name: "Draft" }).click();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await photograph(page, "program-key-dialog");
  await dialog.getByRole("combobox", { name: "Good for" }).press("Enter");
  await choose(page.getByRole("option", { name: "A year" }));
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("you need to have signed in within the last 15 minutes")).toBeVisible();
  await photograph(page, "program-key-sign-in-again");

  await stack.sql`update auth.sessions set created_at = engine.now() where user_id = ${account.owner.id}`;
  await page.reload();
  await page.getByRole("button", { name: "Create a key" }).click();
  await dialog.getByLabel("Which program is it for?").fill("Zapier");
  await dialog.getByRole("button", { name: "Draft" }).click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(notice(page, "Key created")).toBeVisible();
  const key = await dialog.getByLabel("Key", { exact: true }).inputValue();
  expect(key).toMatch(/^rj_[0-9a-f]{48}$/);
  await photograph(page, "program-key-made");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(`${key.slice(0, 9)}…`)).toBeVisible();
  await expect(page.getByText(/^read, draft · until .* · not used yet$/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await page.content()).not.toContain(key);
  await photograph(page, "programs");

  await page.getByRole("button", { name: "Revoke the key of Zapier" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(notice(page, "Key revoked")).toBeVisible();
  await expect(page.getByText("No keys yet.")).toBeVisible();
});

test("a webhook is made, tested, looked at and deleted", async ({ page }) => {
  const arrived: string[] = [];
  await using server = createServer(async (request, response) => {
    for await (const part of request) arrived.push(String(part));
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  await page.goto("/app/programs");
  await page.getByRole("button", { name: "Create a webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog.getByText("Give it a name")).toBeVisible();
  await dialog.getByLabel("Name").fill("Our sheet");
  await dialog.getByLabel("Address").fill(`http://127.0.0.1:${port}/hook`);
  await dialog.getByRole("button", { name: "Reply public" }).click();
  await photograph(page, "webhook-dialog");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(notice(page, "Webhook created")).toBeVisible();
  await expect(dialog.getByLabel("Secret", { exact: true })).toHaveValue(/^whsec_/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("nothing delivered yet")).toBeVisible();

  await page.getByRole("button", { name: "More for Our sheet" }).click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  await expect(notice(page, "Test sent")).toBeVisible();
  const { status } = await fetch(`${stack.urls.api}/functions/v1/send-webhooks`, {
    method: "POST",
    headers: { apikey: stack.keys.cronKey },
  });
  expect(status).toBe(200);
  expect(arrived.join("")).toContain('"type":"ping"');
  await page.getByRole("button", { name: "Deliveries to Our sheet" }).click();
  await expect(dialog.getByText("Delivered", { exact: true })).toBeVisible();
  await expect(dialog.getByText(/Answered 204/)).toBeVisible();
  await dialog.getByText("What was sent and answered").click();
  await expect(dialog.getByText(/"type":"ping"/)).toBeVisible();
  await photograph(page, "webhook-deliveries");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await photograph(page, "programs-webhook");

  await page.getByRole("button", { name: "More for Our sheet" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "Webhook deleted")).toBeVisible();
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
});

test("an example is downloaded as it stands", async ({ page }) => {
  await page.goto("/app/programs");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "webhook-receiver.mjs" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("webhook-receiver.mjs");
  const file = join(import.meta.dirname, "../../../examples/webhook-receiver.mjs");
  expect(await readFile(await download.path(), "utf8")).toBe(await readFile(file, "utf8"));
  await photograph(page, "programs-examples");
});

test("the reference shows every operation with an example", async ({ page }) => {
  await page.goto("/app/programs");
  await page.getByRole("link", { name: "Reference" }).click();
  await expect(page.getByRole("heading", { name: "API reference", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "List the comments of a tab" })).toBeVisible();
  await page.getByText("Example").first().click();
  await photograph(page, "api-reference");
});

// The last, since it signs the account out.
test("from there one signs in again and is back", async ({ page, account }) => {
  await stack.sql`update auth.sessions set created_at = engine.now() - interval '1 hour' where user_id = ${account.owner.id}`;
  await page.goto("/app/programs");
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Which program is it for?").fill("n8n");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.getByRole("button", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fapp%2Fprograms$/);
});
