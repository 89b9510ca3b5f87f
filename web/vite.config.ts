import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type UserConfig } from "vite";
import { clientSettings } from "../supabase/functions/_shared/runtime/installation.ts";
import { nameEarlyChunks, pageChunks } from "./chunks.ts";
import { inlineBoot } from "./inline-boot.ts";
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

const configuration: UserConfig = {
  root: here,
  // One .env for the client and the stack, at the top of the repository.
  envDir: repository,
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
};

export default defineConfig(({ mode }) => {
  // Vite gives the client the names that begin with VITE_; an operator says each thing once, under the name the functions know.
  Object.assign(process.env, clientSettings(loadEnv(mode, repository, "")));
  return configuration;
});
