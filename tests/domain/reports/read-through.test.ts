import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { expect, it } from "vitest";
import { readThrough } from "@/api/read-through";

it("gives every row of 20,000 once while 40 new ones arrive before the others", async () => {
  const table = Array.from({ length: 20_000 }, (_, index) => 20_000 - index);
  let arriving = 20_040;
  const told: number[] = [];
  const rows = await readThrough<number>(
    async (last) => {
      const page = table.filter((id) => last === undefined || id < last).slice(0, LIMITS.page_rows);
      // Between two pages others come in, newest first.
      table.unshift(arriving, arriving - 1);
      arriving += 2;
      return page;
    },
    (read) => told.push(read),
  );
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows).toEqual(Array.from({ length: 20_000 }, (_, index) => 20_000 - index));
  expect(told[0]).toBe(LIMITS.page_rows);
  expect(told.at(-1)).toBe(20_000);
});
