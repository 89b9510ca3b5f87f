import { expect, type Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { linkAddress } from "../../../supabase/functions/_shared/contracts/sign-in-link.ts";
import { stack } from "./stack.ts";

/** Signs in as a person does: asks for a link on the login page, opens it from the mail box, presses the button there. */
export async function signInByMail(page: Page, email: string): Promise<void> {
  await page.goto(await askForLink(page, email));
  await confirmSignIn(page, email);
}

/** Presses the button on the page of a link, which names the account. */
export async function confirmSignIn(page: Page, email: string): Promise<void> {
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/automations$/);
}

/** Asks for a magic link on the login page; returns the link that the mail brings. */
export async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Magic link sent" })).toBeVisible();
  return linkFor(email);
}

/** The address of a one-time link for an account, made without a mail. */
export async function linkWithoutMail(email: string): Promise<string> {
  const operator = createClient(stack.urls.api, stack.keys.secretKey, { auth: { persistSession: false } });
  const { data, error } = await operator.auth.admin.generateLink({ type: "magiclink", email });
  if (error) throw error;
  const tokenHash = data.properties.hashed_token;
  return linkAddress(stack.urls.web, { tokenHash, type: "magiclink", email, next: null });
}

/** The newest one-time link in the mail box for an address. */
export async function linkFor(email: string): Promise<string> {
  const link = await inMail(email, /href="([^"]*\/auth\/confirm\?[^"]*)"/);
  return link.replaceAll("&amp;", "&");
}

/** The code in the newest mail for an address. */
export function codeFor(email: string): Promise<string> {
  return inMail(email, />(\d{6})</);
}

/** The link of the newest invitation in the mail box for an address. */
export function invitationFor(email: string): Promise<string> {
  return inMail(email, /(https?:\S+\/invitation#\S+)/);
}

/** The link of the newest mail in the mail box of an address that reports are mailed to. */
export function reportLinkFor(email: string): Promise<string> {
  return inMail(email, /(https?:\S+\/report-mail#\w+)/);
}

async function inMail(email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const mails: { html?: string; text?: string; to: { address: string }[] }[] = await (
        await fetch(`${stack.urls.mail}/email`)
      ).json();
      const mine = mails.filter(({ to }) => to.some(({ address }) => address === email)).at(-1);
      found = (mine?.html ?? mine?.text)?.match(pattern)?.[1];
      return found;
    })
    .toBeTruthy();
  return found as string;
}
