import { expect, type Page } from "@playwright/test";
import { stack } from "./stack.ts";

/** Signs in as a person does: asks for a link on the login page, opens the mail box, follows the link. */
export async function signInByMail(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Magic link sent" })).toBeVisible();
  await page.goto(await linkFor(email));
  await expect(page).toHaveURL(/\/app\/automations$/);
}

/** The newest one-time link in the mail box for an address. */
async function linkFor(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails: { html?: string; to: { address: string }[] }[] = await (
        await fetch(`${stack.urls.mail}/email`)
      ).json();
      const mine = mails.filter(({ to }) => to.some(({ address }) => address === email)).at(-1);
      link = mine?.html?.match(/href="([^"]*\/auth\/v1\/verify[^"]*)"/)?.[1]?.replaceAll("&amp;", "&");
      return link;
    })
    .toBeTruthy();
  return link as string;
}
