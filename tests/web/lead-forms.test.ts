/** What may be asked for in the two forms of the landing page; tests/e2e/screens/landing.spec.ts sends them. */
import { describe, expect, test } from "vitest";
import { checkAccessForm, emptyAccessForm } from "@/features/leads/access-form";
import { checkReportForm, emptyReportForm } from "@/features/leads/report-form";

const filled = {
  ...emptyAccessForm,
  name: " Maya ",
  email: " maya@example.com ",
  channelUrl: " youtube.com/@maya ",
  consent: true,
};

describe("the access request's rules", () => {
  test("consent comes before anything else", () => {
    expect(checkAccessForm({ ...filled, name: "", consent: false })).toMatchObject({
      message: { title: "Consent required" },
      problems: { consent: "Please agree to the privacy policy." },
    });
  });

  test.each(["name", "email", "channelUrl"] as const)("a blank %s is a missing field", (field) => {
    expect(checkAccessForm({ ...filled, [field]: "  " })).toMatchObject({
      message: { title: "Missing fields" },
    });
  });

  test("values are trimmed and optional ones become null", () => {
    expect(checkAccessForm(filled)).toEqual({
      request: {
        name: "Maya",
        email: "maya@example.com",
        channelUrl: "youtube.com/@maya",
        estMonthlyComments: null,
        objectiveText: null,
        consent: true,
      },
    });
  });

  test("the estimate is a number from 0 up", () => {
    expect(checkAccessForm({ ...filled, estMonthlyComments: "0" })).toMatchObject({
      request: { estMonthlyComments: 0 },
    });
    for (const bad of ["-1", "many"]) {
      expect(checkAccessForm({ ...filled, estMonthlyComments: bad })).toHaveProperty(
        "problems.estMonthlyComments",
      );
    }
  });
});

test("the report request needs an email and a channel, and trims its notes", () => {
  const missing = {
    message: { title: "Missing fields", description: "Please enter your email and channel URL." },
  };
  expect(checkReportForm({ ...emptyReportForm, email: "a@b.c" })).toMatchObject(missing);
  expect(checkReportForm({ ...emptyReportForm, channelUrl: "x" })).toMatchObject(missing);
  expect(
    checkReportForm({ email: "a@b.c", channelUrl: " x ", topCategories: ["Tech"], notes: "  " }),
  ).toEqual({
    request: { email: "a@b.c", channelUrl: "x", topCategories: ["Tech"], notes: null },
  });
});
