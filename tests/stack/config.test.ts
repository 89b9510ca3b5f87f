import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { managedSecrets } from "../../scripts/deploy/settings.ts";
import { functionsDirectory, repositoryRoot, supabaseDirectory } from "../../scripts/lib/paths.ts";
import { readConfig } from "../../scripts/stack/config.ts";

const text = await readFile(join(supabaseDirectory, "config.toml"), "utf8");

describe("supabase/config.toml", () => {
  it("names every edge function and none that does not exist", async () => {
    const names = await readdir(functionsDirectory);
    const present = names.filter((name) => existsSync(join(functionsDirectory, name, "index.ts")));
    const { functions } = parse(text) as {
      functions: Record<string, { import_map: string; entrypoint: string }>;
    };
    expect(Object.keys(functions).sort()).toEqual(present.sort());
    for (const [name, { import_map, entrypoint }] of Object.entries(functions)) {
      expect(entrypoint).toBe(`./functions/${name}/index.ts`);
      expect(import_map).toBe("./functions/deno.json");
    }
  });

  it("names mail templates that exist and lead to the page that asks", async () => {
    const { auth } = await readConfig(supabaseDirectory);
    const templates = Object.values(auth.email.template);
    expect(templates.length).toBeGreaterThan(0);
    for (const template of templates) {
      expect(dirname(template.content_path)).toBe(join(supabaseDirectory, "templates"));
      expect(await readFile(template.content_path, "utf8")).toContain(
        'href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=',
      );
    }
  });

  it("holds no value for the functions itself, which the CLI would send to a hosted project, and names all that is deployed", () => {
    const { edge_runtime } = parse(text) as { edge_runtime: { secrets: Record<string, string> } };
    for (const [name, value] of Object.entries(edge_runtime.secrets)) expect(value).toBe(`env(${name})`);
    const made = ["SEALING_KEYS", "SEALING_KEY_ID", "CRON_KEY"];
    expect(Object.keys(edge_runtime.secrets).sort()).toEqual([...managedSecrets, ...made].sort());
  });

  it("exposes the schemas public and service, and no table that is not granted", () => {
    expect(parse(text)).toMatchObject({
      api: { schemas: ["public", "service"], auto_expose_new_tables: false },
    });
  });
});

describe("the functions' import map", () => {
  it("names the exact versions of package.json, so that one installation serves both", async () => {
    const packages = JSON.parse(await readFile(join(repositoryRoot, "package.json"), "utf8"));
    const map = JSON.parse(await readFile(join(functionsDirectory, "deno.json"), "utf8"));
    for (const specifier of Object.values<string>(map.imports)) {
      const [, name = "", version] = /^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)/.exec(specifier) ?? [];
      expect({ name, version }).toEqual({ name, version: packages.dependencies[name] });
    }
  });
});
