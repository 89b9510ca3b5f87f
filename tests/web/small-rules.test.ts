import { afterEach, describe, expect, test } from "vitest";
import { emailProblem } from "@/lib/email";
import { safePath } from "@/lib/safe-path";
import { day, oneOf, positive, text } from "@/lib/search";
import { getTheme, setTheme } from "@/lib/theme";
import { linkError, mayHaveSession } from "@/session/session";

describe("a path to go on to after sign-in", () => {
  test("is kept when it lies on this site", () => {
    expect(safePath("/app/reports?start=2026-11-01")).toBe("/app/reports?start=2026-11-01");
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "app", "", undefined, 7])(
    "is dropped when it could lead elsewhere: %s",
    (value) => expect(safePath(value)).toBeUndefined(),
  );
});

describe("search parameters", () => {
  test("a day must exist", () => {
    expect(day("2028-02-29")).toBe("2028-02-29");
    for (const bad of ["2026-02-30", "2026-2-3", "today", 20260101, undefined])
      expect(day(bad)).toBeUndefined();
  });

  test("an unknown choice is none", () => {
    expect(oneOf(["all", "queued"], "queued")).toBe("queued");
    expect(oneOf(["all", "queued"], "other")).toBeUndefined();
  });

  test("pages count from 1, texts are trimmed", () => {
    expect([positive("3"), positive(0), positive("x"), positive(1.5)]).toEqual([
      3,
      undefined,
      undefined,
      undefined,
    ]);
    expect([text("  abc "), text(123), text(" "), text(null)]).toEqual(["abc", "123", undefined, undefined]);
  });
});

describe("an email address", () => {
  test.each(["a@b", "maya+yt@example.co.uk"])("is taken: %s", (email) =>
    expect(emailProblem(email)).toBeUndefined(),
  );
  test.each(["maya", "@example.com", "a b@example.com"])("is refused: %s", (email) =>
    expect(emailProblem(email)).toBeTruthy(),
  );
});

describe("whether there may be a session", () => {
  afterEach(() => {
    localStorage.clear();
    window.location.hash = "";
  });

  test("nobody is signed in without a stored session or a link's token", () => {
    expect(mayHaveSession()).toBe(false);
  });

  test("a stored session may be one", () => {
    localStorage.setItem("rejoinder.session", "{}");
    expect(mayHaveSession()).toBe(true);
  });

  test("a link from a mail brings one in the address", () => {
    window.location.hash = "#access_token=abc&type=magiclink";
    expect(mayHaveSession()).toBe(true);
  });

  test("an expired link brings its reason instead", () => {
    expect(linkError("#error=access_denied&error_description=Email+link+is+invalid+or+has+expired")).toBe(
      "Email link is invalid or has expired",
    );
    expect(linkError("#access_token=abc")).toBeNull();
    expect(linkError("#pricing")).toBeNull();
  });
});

test("a chosen theme is applied and remembered, and system forgets it", () => {
  setTheme("dark");
  expect([
    getTheme(),
    document.documentElement.dataset.theme,
    localStorage.getItem("rejoinder.theme"),
  ]).toEqual(["dark", "dark", "dark"]);
  setTheme("system");
  expect([getTheme(), localStorage.getItem("rejoinder.theme")]).toEqual(["system", null]);
});
