import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stack } from "../../scripts/stack/index.ts";
import { client, mailsFor, startFixtureStack } from "./support.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startFixtureStack();
});
afterAll(() => stack.stop());

function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? "";
}

/** Where a click on a mail's link leads. */
async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? "");
}

describe("signing in", () => {
  it("sends a link in the project's own mail, which leads to the site with a session", async () => {
    const { error } = await client(stack).auth.signInWithOtp({ email: "link@example.test" });
    expect(error).toBeNull();
    const [mail] = await mailsFor(stack, "link@example.test");
    expect(mail?.subject).toBe("Fixture sign-in");
    expect(mail?.html).toContain("Fixture mail for link@example.test");
    expect(mail?.html).toContain(`href="${stack.urls.api}/auth/v1/verify?`);

    const target = await follow(linkIn(mail?.text ?? ""));
    expect(target.origin).toBe(stack.urls.web);
    const session = new URLSearchParams(target.hash.slice(1));
    const { data } = await client(stack).auth.getUser(session.get("access_token") ?? "");
    expect(data.user?.email).toBe("link@example.test");
  });

  it("answers browsers of every site, who carry no cookies", async () => {
    const answer = await fetch(`${stack.urls.api}/auth/v1/user`, {
      headers: { apikey: stack.keys.publishableKey, origin: stack.urls.web },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("asks a new user with a password to confirm the address first", async () => {
    const credentials = { email: "new@example.test", password: "correct horse battery" };
    const { data } = await client(stack).auth.signUp(credentials);
    expect(data.session).toBeNull();
    expect((await client(stack).auth.signInWithPassword(credentials)).error?.code).toBe(
      "email_not_confirmed",
    );

    const [mail] = await mailsFor(stack, credentials.email);
    expect((await follow(linkIn(mail?.text ?? ""))).hash).toContain("access_token=");
    expect((await client(stack).auth.signInWithPassword(credentials)).data.user?.email).toBe(
      credentials.email,
    );
  });
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
