import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

/** What the bundler says of a module. */
type Modules = (id: string) => {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
} | null;

/** Groups that every signed-in page needs. */
const SIGNED_IN = ["common", "backend", "app"];
/** The screens that are opened first, by the names that boot.js has for them, and their routes. */
const FIRST = { replies: "app/replies", automations: "app/automations", reports: "app/reports/index" };

const routeOf = (id: string) => /\/src\/routes\/(.+?)\.tsx\?tsr-split/.exec(id)?.[1];

/** Everything that `roots` load before they run. */
function closure(modules: Modules, roots: Iterable<string>): Set<string> {
  const found = new Set(roots);
  for (const id of found) {
    const module = modules(id);
    for (const next of module?.importedIds ?? []) {
      // The icons are one module that imports all of them: what counts is which of them are named.
      const named = next.includes("/lucide-react/") && !id.includes("/lucide-react/");
      for (const one of named ? iconsIn(module?.code ?? "", next) : [next]) found.add(one);
    }
  }
  return found;
}

let icons: Map<string, string> | undefined;

/** The modules of the icons that a module imports by name. */
function iconsIn(code: string, index: string): string[] {
  icons ??= new Map(
    [...readFileSync(index, "utf8").matchAll(/export \{([^}]+)\} from ["'](.+?)["']/g)].flatMap(
      ([, names = "", file = ""]) =>
        names
          .split(",")
          .map((name) => [name.replace(/^.* as /, "").trim(), join(index, "..", file)] as const),
    ),
  );
  return [...code.matchAll(/import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => icons?.get(name.replace(/ as .*$/, "").trim()) ?? []),
  );
}

/** Each module's file, found once from what the pages load; a module without one goes where the bundler puts it. */
function assign(modules: Modules, entry: string): Map<string, string> {
  const core = closure(modules, [entry]);
  const routes = new Map<string, Set<string>>();
  const lazy = [...core].flatMap((id) => modules(id)?.dynamicallyImportedIds ?? []);
  for (const id of lazy) {
    const route = routeOf(id);
    if (route) routes.set(route, new Set([...(routes.get(route) ?? []), ...closure(modules, [id])]));
  }
  const of = (route: string) => routes.get(route) ?? new Set<string>();
  const isOthers = (id: string, screen: string) =>
    [...routes].some(
      ([route, loaded]) => /^app\/(?!route$)/.test(route) && route !== screen && loaded.has(id),
    );
  const visitors = [...routes].filter(([route]) => !route.startsWith("app/"));
  const backend = closure(modules, lazyNamed(modules, core, /\/src\/api\/supabase\.ts$/));
  const shell = closure(modules, [
    ...of("app/route"),
    ...lazyNamed(modules, core, /\/src\/session\/query-client\.ts$/),
  ]);
  const replies = of("app/replies");
  const first = of("app/automations");

  // What the core loads later on any page, such as the notices, takes no screen along.
  const later = closure(
    modules,
    lazy.filter((id) => !routeOf(id)),
  );

  const files = new Map<string, string>();
  const inApp = new Set([...shell, ...replies, ...first]);
  for (const id of new Set([...core, ...backend, ...inApp])) {
    const name = (() => {
      // Of it, the public pages need only what the page for errors resets, which is in the framework's file.
      if (/\/@tanstack\/(react-query|query-core)\//.test(id)) return "app";
      if (core.has(id)) return "core";
      if (inApp.has(id) && of("index").has(id)) return "common";
      if (backend.has(id)) return "backend";
      // What visitors fill in is in the replies too, but not in the first screen.
      const isVisitors = inApp.has(id) && visitors.some(([, loaded]) => loaded.has(id));
      if (isVisitors) return shell.has(id) || first.has(id) ? "backend" : "forms";
      if (shell.has(id) || (replies.has(id) && first.has(id))) return "app";
      if (replies.has(id)) return isOthers(id, FIRST.replies) ? "shared" : "replies";
      if (later.has(id)) return undefined;
      return isOthers(id, FIRST.automations) ? "settings" : "automations";
    })();
    if (name) files.set(id, name);
  }
  assignReports(modules, routes, files);
  files.delete(entry);
  return files;
}

/**
 * The report in one file, and its sections and its paper in another: each of them is small, and they share much. What needs the
 * replies stays apart, or it would take them along to the rest.
 */
function assignReports(modules: Modules, routes: Map<string, Set<string>>, files: Map<string, string>): void {
  const report = routes.get(FIRST.reports) ?? new Set<string>();
  const others = [...routes].filter(([route]) => route !== FIRST.reports).map(([, loaded]) => loaded);
  const later = [...report]
    .flatMap((id) => modules(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => id.includes("/src/screens/reports/"))
    .map((id) => [...closure(modules, [id])])
    .filter((loaded) => !loaded.some((id) => files.get(id) === "replies"));
  for (const id of [...report, ...later.flat()]) {
    if (files.has(id)) continue;
    const isElsewhere = others.some((loaded) => loaded.has(id));
    files.set(id, isElsewhere ? "parts" : report.has(id) ? "reports" : "sections");
  }
}

function lazyNamed(modules: Modules, core: Set<string>, name: RegExp): string[] {
  return [...core].flatMap((id) => modules(id)?.dynamicallyImportedIds ?? []).filter((id) => name.test(id));
}

/** From what the most pages load to what the fewest do: a module that several files want is in the first of them. */
const NAMES = [
  "core",
  "common",
  "backend",
  "app",
  "forms",
  "shared",
  "replies",
  "settings",
  "automations",
  "parts",
  "reports",
  "sections",
];

/**
 * Which file a module is built into. What a page needs at once comes in a few files: each request costs a round trip, and
 * small files compress badly. No page gets another's screen for that: a file holds what its pages share.
 */
export function pageChunks(entry: string) {
  let files: Map<string, string> | undefined;
  return NAMES.map((file, place) => ({
    name: (id: string, bundle: { getModuleInfo: Modules }): string | null => {
      files ??= assign((module) => bundle.getModuleInfo(module), entry);
      return files.get(id) === file ? file : null;
    },
    debugName: file,
    priority: NAMES.length - place,
  }));
}

/** Tells boot.js which files the signed-in pages need, so that they are asked for before the application runs. */
export function nameEarlyChunks(): Plugin {
  return {
    name: "name-early-chunks",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter(
          (file): file is Rollup.OutputChunk => file.type === "chunk",
        );
        const early = chunks.filter(({ name }) => SIGNED_IN.includes(name)).map(({ fileName }) => fileName);
        const needed = (route: string) => {
          const files = new Set(
            chunks
              .filter(({ moduleIds }) => moduleIds.some((id) => routeOf(id) === route))
              .map(({ fileName }) => fileName),
          );
          for (const file of files)
            for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
              files.add(next);
          return [...files].filter((file) => !early.includes(file) && !html.includes(file)).join(" ");
        };
        const screens = Object.entries(FIRST).map(([name, route]) => `data-${name}="${needed(route)}"`);
        const data = `data-app="${early.join(" ")}" ${screens.join(" ")}`;
        return html.replace("<script data-boot>", `<script ${data}>`);
      },
    },
  };
}
