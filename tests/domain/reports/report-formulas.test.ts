import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { reportFormulas } from "@/content/report-formulas";

it("prints every formula of the screens in docs/REPORTS.md, word for word", async () => {
  const document = await readFile("docs/REPORTS.md", "utf8");
  for (const formula of Object.values(reportFormulas)) expect(document).toContain(formula);
});
