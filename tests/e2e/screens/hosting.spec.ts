/** What a host must send (docs/WEB-HOST.md), checked on the server of the built client. */
import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { stack } from "../support/stack.ts";

test("every page is served with a policy that runs our scripts only and frames the scheduler alone", async ({
  request,
}) => {
  for (const path of ["/", "/app/account", "/no/such/page"]) {
    const answer = await request.get(path);
    const headers = answer.headers();
    const [, ours = ""] = /<script data-[^>]*>([^<]+)<\/script>/.exec(await answer.text()) ?? [];
    const hash = createHash("sha256").update(ours).digest("base64");
    const policy = new Map(
      headers["content-security-policy"]?.split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources] as const;
      }),
    );
    expect(policy.get("script-src")).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(policy.get("default-src")).toEqual(["'self'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("connect-src")).toEqual(["'self'", new URL(stack.urls.api).origin, "https://cal.com"]);
    expect(policy.get("frame-src")).toEqual(["https://cal.com"]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  }
});

test("the page holds one inline script, the one that its policy names, and no handler attribute", async ({
  request,
}) => {
  const page = await (await request.get("/")).text();
  expect(page.match(/<script(?![^>]*\ssrc=)/g)).toHaveLength(1);
  expect(page.match(/\son[a-z]+=/g)).toBeNull();
});

test("hashed files are kept for a year, pages are asked for anew, and a missing file is not a page", async ({
  request,
}) => {
  const page = await request.get("/app/account");
  expect(page.headers()["cache-control"]).toBe("no-cache");
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  const asset = await request.get(script);
  expect(asset.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await request.get("/assets/gone-0000.js")).status()).toBe(404);
});

test("a script that somebody slips into the page does not run", async ({ page }) => {
  await page.goto("/privacy");
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.slippedIn = true";
    document.head.append(script);
    return Reflect.get(window, "slippedIn") === true;
  });
  expect(ran).toBe(false);
});
