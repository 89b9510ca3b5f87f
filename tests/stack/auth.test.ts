import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { supabaseDirectory } from "../../scripts/lib/paths.ts";
import { readConfig } from "../../scripts/stack/config.ts";
import type { Stack } from "../../scripts/stack/index.ts";
import { readLink } from "../../supabase/functions/_shared/contracts/sign-in-link.ts";
import { client, mailsFor, type ReceivedMail, signedIn, startFixtureStack } from "./support.ts";

let stack: Stack;

/** Of the hash of passwords; the least that bcrypt takes. */
const COST = "4";

beforeAll(async () => {
  vi.stubEnv("LITE_AUTH_BCRYPT_COST", COST);
  stack = await startFixtureStack();
});
afterAll(() => stack.stop());

/** The link behind a mail's button, read as its page reads it. */
function buttonOf(mail: ReceivedMail | undefined) {
  const href = /href="([^"]+)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
  return { address: new URL(href), link: readLink(new URL(href).search) };
}

/** The same link in the mail's text. */
function textLink(mail: ReceivedMail | undefined): string {
  return /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Where a click on a mail's link leads. */
async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? "");
}

describe("signing in", () => {
  it("sends a link to the site's own page in the project's own mail; its token is exchanged once", async () => {
    const email = "link+one&two@example.test";
    const { error } = await client(stack).auth.signInWithOtp({ email });
    expect(error).toBeNull();
    const [mail] = await mailsFor(stack, email);
    expect(mail?.subject).toBe("Fixture sign-in");
    expect(mail?.html).toContain(`Fixture mail for ${email}`);
    expect(mail?.html).toContain("Rejoinder is run by Example Ltd (demo). Questions: help@rejoinder.test");
    expect(mail?.text).toMatch(
      /\S\n\n-- \nRejoinder is run by Example Ltd \(demo\)\.\nQuestions: help@rejoinder\.test\n*$/,
    );
    expect(mail?.html + (mail?.text ?? "")).not.toContain("/auth/v1/verify");

    const { address, link } = buttonOf(mail);
    expect(address.origin + address.pathname).toBe(`${stack.urls.web}/auth/confirm`);
    expect(link).toMatchObject({ type: "magiclink", email, next: stack.urls.web });
    expect(textLink(mail)).toBe(address.href);

    const exchange = () =>
      client(stack).auth.verifyOtp({ token_hash: link?.tokenHash ?? "", type: "magiclink" });
    expect((await exchange()).data.user?.email).toBe(email);
    expect((await exchange()).error?.code).toBe("otp_expired");
  });

  it("answers browsers of every site, who carry no cookies", async () => {
    const answer = await fetch(`${stack.urls.api}/auth/v1/user`, {
      headers: { apikey: stack.keys.publishableKey, origin: stack.urls.web },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("hashes a password at the cost that tests ask for: at its own, 75 ms an account, they would take minutes more", async () => {
    const email = "cost@example.test";
    await client(stack).auth.signUp({ email, password: "correct horse battery" });
    // The account is made after the answer, before the mail.
    await mailsFor(stack, email);
    const [user] = await stack.sql`select encrypted_password as hash from auth.users where email = ${email}`;
    expect(user?.hash).toMatch(new RegExp(`^\\$2[aby]\\$${COST.padStart(2, "0")}\\$`));
  });

  it("asks a new user with a password to confirm the address first", async () => {
    const credentials = { email: "new@example.test", password: "correct horse battery" };
    const { data } = await client(stack).auth.signUp(credentials);
    expect(data.session).toBeNull();
    // The account is made after the answer, as the mail is sent.
    const [mail] = await mailsFor(stack, credentials.email);
    expect((await client(stack).auth.signInWithPassword(credentials)).error?.code).toBe(
      "email_not_confirmed",
    );

    const { link } = buttonOf(mail);
    expect(link).toMatchObject({ type: "signup", email: credentials.email });
    const { data: confirmed } = await client(stack).auth.verifyOtp({
      token_hash: link?.tokenHash ?? "",
      type: "signup",
    });
    expect(confirmed.user?.email).toBe(credentials.email);
    expect((await client(stack).auth.signInWithPassword(credentials)).data.user?.email).toBe(
      credentials.email,
    );
  });
});

it.each(["a link", "an account to confirm"])("takes the code of the mail with %s", async (what) => {
  const email = `${what.replaceAll(" ", ".")}@example.test`;
  const { auth } = client(stack);
  if (what === "a link") await auth.signInWithOtp({ email });
  else await auth.signUp({ email, password: "correct horse battery" });
  const [mail] = await mailsFor(stack, email);
  const code = /code(?: is)?: (\d{6})/.exec(mail?.text ?? "")?.[1] ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await auth.verifyOtp({ email, token: wrong, type: "email" })).error?.code).toBe("otp_expired");
  expect((await auth.verifyOtp({ email, token: code, type: "email" })).data.user?.email).toBe(email);
  expect((await auth.verifyOtp({ email, token: code, type: "email" })).error?.code).toBe("otp_expired");
});

it("the product's own mails lead to the page that asks, with what it needs to name the account", async () => {
  const config = await readConfig(supabaseDirectory);
  const types = {
    magic_link: "magiclink",
    confirmation: "signup",
    recovery: "recovery",
    email_change: "email_change",
  };
  expect(Object.keys(config.auth.email.template).sort()).toEqual(Object.keys(types).sort());
  const values: Record<string, string> = {
    SiteURL: "https://site.example",
    Token: "493348",
    TokenHash: "4f".repeat(28),
    RedirectTo: "https://site.example/",
    Email: "maya@example.com",
    NewEmail: "maya@example.com",
  };
  for (const [name, type] of Object.entries(types)) {
    const template = await readFile(config.auth.email.template[name]?.content_path ?? "", "utf8");
    const html = template.replace(/\{\{ \.(\w+) \}\}/g, (_, key) => values[key] ?? "");
    expect(html).not.toContain("{{");
    const { address, link } = buttonOf({ subject: "", text: "", to: [], html });
    expect(address.origin + address.pathname).toBe("https://site.example/auth/confirm");
    expect(link).toEqual({
      tokenHash: values.TokenHash,
      type,
      email: "maya@example.com",
      next: "https://site.example/",
    });
  }
});

it("a change of address is asked of the new mailbox alone, and nothing else confirms it", async () => {
  const [old, next] = ["old@example.test", "next@example.test"];
  const { user } = await signedIn(stack, old);
  expect((await user.auth.updateUser({ email: next })).error).toBeNull();
  const mail = (await mailsFor(stack, next)).at(-1);
  const box: ReceivedMail[] = await (await fetch(`${stack.urls.mail}/email`)).json();
  expect(box.filter(({ to }) => to.some(({ address }) => address === old))).toEqual([]);
  expect((await user.auth.getUser()).data.user?.email).toBe(old);
  const token_hash = /token(?:_hash)?=([0-9a-f]+)/.exec(mail?.html ?? "")?.[1] ?? "";
  const { data } = await client(stack).auth.verifyOtp({ token_hash, type: "email_change" });
  expect(data.user?.email).toBe(next);
});

it("keeps no log of who signed in", async () => {
  await signedIn(stack, "logged@example.test");
  expect(await stack.sql`select 1 from auth.audit_log_entries`).toHaveLength(0);
});

describe("generateLink", () => {
  const admin = () => client(stack, stack.keys.secretKey).auth.admin;

  it("makes the user, sends no mail, and gives a link that works once", async () => {
    const redirectTo = `${stack.urls.web}/app/account`;
    const { data, error } = await admin().generateLink({
      type: "magiclink",
      email: "Operator@Example.test",
      options: { redirectTo },
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe("operator@example.test");
    expect(data.properties?.verification_type).toBe("magiclink");

    const link = data.properties?.action_link ?? "";
    const target = await follow(link);
    expect(target.origin + target.pathname).toBe(redirectTo);
    expect(target.hash).toContain("access_token=");
    expect((await follow(link)).hash).toContain("error=");

    const box: { to: { address: string }[] }[] = await (await fetch(`${stack.urls.mail}/email`)).json();
    expect(box.flatMap((mail) => mail.to.map((to) => to.address))).not.toContain("operator@example.test");
  });

  it("leads to the site instead of anywhere else", async () => {
    const { data } = await admin().generateLink({
      type: "magiclink",
      email: "operator@example.test",
      options: { redirectTo: "https://evil.example/steal" },
    });
    expect(data.properties?.redirect_to).toBe(stack.urls.web);
    expect((await follow(data.properties?.action_link ?? "")).origin).toBe(stack.urls.web);
  });

  it("is refused without a secret key", async () => {
    const { error } = await client(stack).auth.admin.generateLink({
      type: "magiclink",
      email: "eve@example.test",
    });
    expect(error?.status).toBe(401);
    const users = await stack.sql`select 1 from auth.users where email = 'eve@example.test'`;
    expect(users).toHaveLength(0);
  });

  it("refuses what is no email address", async () => {
    const { error } = await admin().generateLink({ type: "magiclink", email: "nobody" });
    expect(error?.status).toBe(400);
  });
});
