import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { clientSettings, INSTALLATION } from "./installation.ts";

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

describe("the settings of an installation", () => {
  it("reach the client under its names, and leave out what is not set", () => {
    expect(
      clientSettings({
        PUBLIC_API_URL: "https://api.example.com",
        SUPPORT_MAIL: "help@example.com",
        OPERATOR_NAME: "",
        SITE_URL: "https://example.com",
      }),
    ).toEqual({ api: "https://api.example.com", supportMail: "help@example.com" });
  });

  it("are all explained in .env.example and in docs/HOSTED.md", () => {
    const example = read(".env.example");
    const page = read("docs/HOSTED.md");
    for (const name of Object.keys(INSTALLATION)) {
      expect(example).toMatch(new RegExp(`^#${name}=`, "m"));
      expect(page).toContain(`\`${name}\``);
    }
  });
});
