import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../lib/paths.ts";
import { ALL } from "./list.ts";
import { kindOf, type Mutant, mutate } from "./mutant.ts";

const mutant: Mutant = {
  name: "no-lock",
  breaks: "Two take the last one.",
  in: "engine.take",
  from: "lock it;",
  to: "",
  by: ["taking"],
};

describe("a mutant", () => {
  it("is the source with its one place changed", () => {
    expect(mutate(mutant, "begin lock it; take it; end")).toBe("begin  take it; end");
  });

  it("may change a second place, without which the first would change nothing", () => {
    const twice = { ...mutant, also: { from: "look again;", to: "" } };
    expect(mutate(twice, "lock it; look again; take it;")).toBe("  take it;");
  });

  it.each([
    ["is there no more", "take it;", /no-lock: engine\.take has «lock it;» 0 times/],
    ["is there twice", "lock it; lock it;", /no-lock: engine\.take has «lock it;» 2 times/],
  ])("is an error that names it when its place %s", (_, source, message) => {
    expect(() => mutate(mutant, source)).toThrow(message);
  });
});

describe("the list of mutants", () => {
  it("has 60 at least, of the database and of the functions, each with a name of its own", () => {
    expect(ALL.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ALL.map(kindOf)).size).toBe(2);
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
  });

  it("names files of tests that there are", () => {
    for (const one of ALL) {
      const folder = join(repositoryRoot, "tests", kindOf(one) === "sql" ? "db" : "functions");
      for (const file of one.by)
        expect(existsSync(join(folder, `${file}.test.ts`)), `${one.name}: ${file}`).toBe(true);
    }
  });
});
