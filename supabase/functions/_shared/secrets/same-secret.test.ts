import { expect, it } from "vitest";
import { isSameSecret } from "./same-secret.ts";

it.each([
  ["a secret", "a secret", true],
  ["a secret", "another", false],
  ["a secre", "a secret", false],
  ["a secret ", "a secret", false],
  ["", "a secret", false],
])("'%s' for '%s': %s", async (given, expected, same) => {
  expect(await isSameSecret(given, expected)).toBe(same);
});
