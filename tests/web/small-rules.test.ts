import { afterEach, describe, expect, test } from "vitest";
import { emailProblem } from "@/lib/email";
import { safePath, safePathOf } from "@/lib/safe-path";
import { day, oneOf, positive, text } from "@/lib/search";
import { getTheme, setTheme } from "@/lib/theme";
import { mayHaveSession } from "@/session/session";

describe("a path to go on to after sign-in", () => {
  test("is kept when it lies on this site", () => {
    expect(safePath("/app/reports?start=2026-11-01")).toBe("/app/reports?start=2026-11-01");
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n\\evil.example",
    "/.//evil.example",
    "/app/..//evil.example",
    "app",
    "",
    undefined,
    7,
  ])("is dropped when it could lead elsewhere: %j", (value) => expect(safePath(value)).toBeUndefined());

  test("of a whole address is kept when the address is on this site", () => {
    expect(safePathOf(`${window.location.origin}/app/account?a=1#b`)).toBe("/app/account?a=1#b");
    for (const other of [
      "https://evil.example/app",
      `${window.location.origin}//evil.example`,
      "javascript:1",
      null,
    ])
      expect(safePathOf(other)).toBeUndefined();
  });
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
  });

  test("nobody is signed in without a stored session", () => {
    expect(mayHaveSession()).toBe(false);
  });

  test("a stored session may be one", () => {
    localStorage.setItem("rejoinder.session", "{}");
    expect(mayHaveSession()).toBe(true);
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
