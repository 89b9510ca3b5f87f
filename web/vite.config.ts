import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { nameEarlyChunks, pageChunks } from "./chunks.ts";
import { inlineBoot } from "./inline-boot.ts";
import { installedPage } from "./installed-page.ts";
import { LICENCES, otherLicences } from "./licences.ts";
import { minifyPublic } from "./minify-public.ts";
import { prerenderLanding } from "./prerender-landing.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));

const alias = {
  "@supabase/realtime-js": `${here}unused-services.ts`,
  "@supabase/storage-js": `${here}unused-services.ts`,
  "@": `${here}src`,
  "@examples": `${repository}examples`,
  "@shared": `${repository}supabase/functions/_shared`,
};

export default defineConfig({
  root: here,
  // Settings are told by the page, not built in.
  envDir: false,
  resolve: { alias },
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: `${here}src/routes`,
      generatedRouteTree: `${here}src/routeTree.gen.ts`,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    tellInstallation(),
    prerenderLanding(alias),
    inlineBoot(),
    nameEarlyChunks(),
    minifyPublic(),
    otherLicences(`${repository}node_modules`),
  ],
  build: {
    outDir: `${repository}dist/web`,
    emptyOutDir: true,
    // Assets become files of their own, never data: URLs, so that the Content-Security-Policy stays at 'self'.
    assetsInlineLimit: 0,
    manifest: true,
    // Whoever is sent these packages gets their licences along, which minifying takes out.
    license: { fileName: LICENCES },
    rolldownOptions: {
      output: {
        // Names would be in the entry for every chunk that a route preloads (1.4 kB of the landing page); the manifest has them.
        chunkFileNames: "assets/[hash].js",
        codeSplitting: {
          groups: [
            {
              // What every page needs first, in one file: it compresses better whole, and outlives a deployment in the cache.
              name: "framework",
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store(?!.*with-selector)|@tanstack\/(react-router|router-core|history|react-store|store))\/|QueryErrorResetBoundary/,
              priority: 10,
            },
            ...pageChunks(`${here}src/main.tsx`),
          ],
        },
      },
    },
  },
});

/** Vite's own server tells the client what the stack has put into its environment. */
function tellInstallation(): Plugin {
  return {
    name: "tell-installation",
    apply: "serve",
    transformIndexHtml: (html) => installedPage(html, JSON.parse(process.env.REJOINDER_CLIENT ?? "{}")),
  };
}
