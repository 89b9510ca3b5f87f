import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startFixtureStack, until } from "./support.ts";

it("the schedule calls its functions with the schedule's own key, again and again", async () => {
  const stack = await startFixtureStack({ mail: false, schedule: true });
  try {
    const answers = await until(async () => {
      const log = await readFile(join(stack.logs, "schedule.log"), "utf8");
      const lines = log.split("\n").filter(Boolean);
      return lines.length >= 2 ? lines.map((line) => JSON.parse(line)) : undefined;
    });
    for (const { job, status, answer } of answers) {
      expect({ job, status, ...JSON.parse(answer) }).toMatchObject({
        job: "echo",
        status: 200,
        mode: "secret",
      });
    }
  } finally {
    await stack.stop();
  }
});
