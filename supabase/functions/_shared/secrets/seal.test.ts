import { describe, expect, it } from "vitest";
import { createSealer, type Place, secretOf, sessionField } from "./seal.ts";

const k1 = "07".repeat(32);
const keys = { k1, k2: "5e".repeat(32) };
const row = "00000000-0000-4000-9000-0000000000d1";
const sealer = createSealer(keys, "k1");

describe("a sealed box", () => {
  it("opens at its place", async () => {
    const place = secretOf(row, "access_token");
    const sealed = await sealer.seal("ya29.token ✓", place);
    expect(sealed).toMatch(/^k1:[\w-]+$/);
    expect(await createSealer(keys, "k2").open(sealed, place)).toBe("ya29.token ✓");
  });

  it.each<[string, Place]>([
    ["another field of its row", secretOf(row, "refresh_token")],
    ["another row", secretOf("00000000-0000-4000-9000-0000000000d2", "access_token")],
    ["another table", { ...sessionField(row, "sealed_code"), field: "access_token" }],
    [
      "a place whose parts run together the same",
      { table: "secrets", row: `${row}","access`, field: "token" },
    ],
  ])("does not open in %s", async (_, place) => {
    const sealed = await sealer.seal("ya29.token", secretOf(row, "access_token"));
    await expect(sealer.open(sealed, place)).rejects.toThrow();
  });

  it("does not open in a form that nobody knows", async () => {
    const place = secretOf(row, "access_token");
    const sealed = await sealer.seal("ya29.token", place);
    for (const altered of [sealed.replace(":", ":2:"), `${sealed}:`, "", "k1", "k1:"]) {
      await expect(sealer.open(altered, place)).rejects.toThrow();
    }
  });

  it("without its key says which one is missing", async () => {
    const place = secretOf(row, "api_key");
    const sealed = await sealer.seal("AIza", place);
    const without = createSealer({ k2: keys.k2 }, "k2");
    await expect(without.open(sealed, place)).rejects.toThrow("the key k1, which isn't configured");
  });
});
