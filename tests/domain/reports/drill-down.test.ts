import { expect, it } from "vitest";
import { whatWords } from "@/screens/reports/panel/drill-down";
import { reportsSearch } from "@/screens/reports/search";

it("says in words what a pressed number counts", () => {
  expect(
    [
      "open_over_day",
      "topic:green tea",
      "outcome:failed",
      "response:under6h",
      "type:AI+Edited",
      "category:none",
      "word:en:tea",
    ].map(whatWords),
  ).toEqual([
    "Open for over a day",
    "Topic: green tea",
    "Reply failed, unconfirmed or removed",
    "Response time: 1–6 h",
    "Public replies: AI+Edited",
    "Uncategorized",
    "Word: tea",
  ]);
});

it("keeps in the address only what there is to open", () => {
  expect(reportsSearch({ what: "published" }).what).toBe("published");
  for (const what of ["publishing", "response:later", "toString", "constructor:x", "word:tea"]) {
    expect(reportsSearch({ what }).what).toBeUndefined();
  }
});
