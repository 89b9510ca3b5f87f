import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";

/** Scripts that are served as they lie in public/ lose their comments in the build. */
export function minifyPublic(): Plugin {
  let outDir = "";
  let publicDir = "";
  return {
    name: "minify-public",
    apply: "build",
    configResolved(config) {
      ({ publicDir } = config);
      ({ outDir } = config.build);
    },
    writeBundle() {
      for (const name of readdirSync(publicDir).filter((file) => file.endsWith(".js"))) {
        const { code, errors } = minifySync(name, readFileSync(join(publicDir, name), "utf8"), {
          module: false,
        });
        if (errors.length > 0) this.error(`${name}: ${errors[0]?.message}`);
        writeFileSync(join(outDir, name), code);
      }
    },
  };
}
