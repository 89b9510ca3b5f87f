import { expect, test } from "vitest";
import { environmentAt } from "./moved-clock.ts";

test("another hour without faketime is refused with what to install", () => {
  const { PATH } = process.env;
  process.env.PATH = "/nowhere";
  try {
    expect(() => environmentAt(new Date())).toThrow("--at needs faketime (Debian: apt-get install faketime)");
  } finally {
    process.env.PATH = PATH;
  }
});
