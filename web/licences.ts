import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The licences of what is sent to browsers, beside the client; Vite writes those of all scripts there. */
export const LICENCES = "licenses.txt";

/** Packages that are sent, too, and are no scripts: styles and the font. */
const OTHERS = ["@fontsource-variable/inter", "tailwindcss"];

/** Adds what Vite leaves out. */
export function otherLicences(modules: string): Plugin {
  let outDir = "";
  return {
    name: "other-licences",
    apply: "build",
    configResolved(config) {
      ({ outDir } = config.build);
    },
    writeBundle() {
      for (const name of OTHERS) {
        const { version, license } = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8"));
        const text = readFileSync(join(modules, name, "LICENSE"), "utf8");
        appendFileSync(join(outDir, LICENCES), `\n## ${name} - ${version} (${license})\n\n${text.trim()}\n`);
      }
    },
  };
}
