/** Files that tell a static host what `npm start` does by itself: headers, and which path is a page. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { securityHeaders } from "../../web/security-headers.ts";

interface SiteOptions {
  apiUrl: string;
  bookingUrl?: string | undefined;
  captcha: boolean;
}

const KEPT = "public, max-age=31536000, immutable";

/**
 * Into a built client: `_headers` and `_redirects`, which Netlify and Cloudflare Pages read, and `vercel.json`. Pages have no
 * Cache-Control of their own in them: these hosts ask anew by default, and some join two values for one name.
 */
export async function describeSite(directory: string, options: SiteOptions): Promise<void> {
  const page = await readFile(join(directory, "index.html"), "utf8");
  const headers = securityHeaders({ page, ...options, onlyTls: true });
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  await writeFile(
    join(directory, "_headers"),
    ["/*", ...lines, "", "/assets/*", `  cache-control: ${KEPT}`, ""].join("\n"),
  );
  // A missing file of an old deployment is told as missing, or its tab would read a page as a script.
  await writeFile(join(directory, "_redirects"), "/assets/* /index.html 404\n/* /index.html 200\n");
  const pairs = Object.entries(headers).map(([key, value]) => ({ key, value }));
  const vercel = {
    headers: [
      { source: "/(.*)", headers: pairs },
      { source: "/assets/(.*)", headers: [{ key: "cache-control", value: KEPT }] },
    ],
    rewrites: [{ source: "/((?!.*\\.).*)", destination: "/index.html" }],
  };
  await writeFile(join(directory, "vercel.json"), `${JSON.stringify(vercel, null, 2)}\n`);
}
