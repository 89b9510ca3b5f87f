/** Parts end in the reverse of their order, and one that fails while another is awaited ends no process. */
import { expect, it } from "vitest";
import { Parts } from "../../scripts/stack/parts.ts";

it("a part that fails early is heard of when it is waited for, and the others end", async () => {
  const ended: string[] = [];
  const parts = new Parts(() => undefined);
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", listen);
  try {
    const database = parts.add(new Promise<string>((up) => setImmediate(up, "database")), async (part) => {
      ended.push(part);
    });
    const functions = parts.add(Promise.reject<string>(new Error("no functions")), async (part) => {
      ended.push(part);
    });
    await database;
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
    await expect(functions).rejects.toThrow("no functions");
    await parts.end();
    expect(ended).toEqual(["database"]);
  } finally {
    process.off("unhandledRejection", listen);
  }
});
