import { expect, test } from "vitest";
import { installation } from "@/lib/installation";
import { installedPage } from "../../web/installed-page.ts";

const page = '<head><meta name="installation" content="{}" /></head><body>$&</body>';

/** What the client reads on a page. */
function readFrom(html: string) {
  document.head.innerHTML = new DOMParser().parseFromString(html, "text/html").head.innerHTML;
  return installation();
}

test("a page tells the client what its operator has set, whatever signs are in it, and leaves out what is empty", () => {
  const operatorName = `Bread "& Butter" <Ltd> $& 100% 'o`;
  const told = installedPage(page, { api: "https://api.example.com", operatorName, supportMail: "" });
  expect(readFrom(told)).toEqual({ api: "https://api.example.com", operatorName });
  expect(told).toContain("<body>$&</body>");
});

test("a page that is told something else forgets what it was told before", () => {
  const told = installedPage(installedPage(page, { api: "https://one.example", key: "a" }), {
    api: "https://two.example",
  });
  expect(readFrom(told)).toEqual({ api: "https://two.example" });
});

test("a page without a place for it is refused", () => {
  expect(() => installedPage("<head></head>", {})).toThrow("no tag");
});
