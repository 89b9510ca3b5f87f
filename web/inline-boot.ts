import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minifySync, type Plugin } from "vite";

const boot = fileURLToPath(new URL("boot.js", import.meta.url));
const TAG = '<script src="/boot.js"></script>';

/**
 * Puts boot.js into the built page: as a file it would cost a round trip before anything that it asks for, half a second of the
 * first visit on a slow line. The policy names it by its hash (security-headers.ts).
 */
export function inlineBoot(): Plugin {
  return {
    name: "inline-boot",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        if (!html.includes(TAG)) throw new Error(`index.html has no ${TAG}`);
        const { code, errors } = minifySync("boot.js", readFileSync(boot, "utf8"), { module: false });
        if (errors.length > 0) throw new Error(`boot.js: ${errors[0]?.message}`);
        return html.replace(TAG, () => `<script data-boot>${code}</script>`);
      },
    },
  };
}
