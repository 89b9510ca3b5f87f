import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";

const entry = fileURLToPath(new URL("src/screens/landing/prerender.tsx", import.meta.url));

/**
 * Puts the top of the landing page into the built index.html, so that it is painted with the style sheet and does not
 * wait for the application. boot.js decides whether it shows; the application replaces it with the same view.
 */
export function prerenderLanding(alias: Record<string, string>): Plugin {
  return {
    name: "prerender-landing",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const { module } = await runnerImport<typeof import("@/screens/landing/prerender.tsx")>(entry, {
          resolve: { alias },
        });
        return html.replace('<div id="root"></div>', `<div id="root">${module.firstView()}</div>`);
      },
    },
  };
}
