import { describe, expect, it } from "vitest";
import { linkAddress, readLink, type SignInLink } from "./sign-in-link.ts";

const link: SignInLink = {
  tokenHash: "4f".repeat(28),
  type: "magiclink",
  email: "maya+yt&co#1@example.com",
  next: "/app/reports?start=2026-11-01&end=2026-11-07",
};

describe("the address of a one-time link", () => {
  it("is read as it was written", () => {
    const address = new URL(linkAddress("https://site.example/some/page", link));
    expect(address.origin + address.pathname).toBe("https://site.example/auth/confirm");
    expect(readLink(address.search)).toEqual(link);
    expect(readLink(new URL(linkAddress("https://site.example", { ...link, next: null })).search)).toEqual({
      ...link,
      next: null,
    });
  });

  it.each([
    ["nothing", ""],
    ["no account", `?token_hash=${link.tokenHash}&type=magiclink`],
    ["no token", "?type=magiclink&email=maya@example.com"],
    ["an unknown purpose", `?token_hash=${link.tokenHash}&type=sms&email=maya@example.com`],
    ["words in the place of an account", `?token_hash=${link.tokenHash}&type=signup&email=call+us@+555`],
    [
      "letters that turn the others round",
      `?token_hash=${link.tokenHash}&type=signup&email=moc%E2%80%AE@example.com`,
    ],
    ["a token that is none", "?token_hash=../../rest/v1/users&type=signup&email=maya@example.com"],
  ])("is none when it carries %s", (_, search) => {
    expect(readLink(search)).toBeNull();
  });
});
