import { spawn } from "node:child_process";
import { once } from "node:events";
import { startTestStack } from "./stack/test-stack.ts";
const stack = await startTestStack({ web: false });
try {
  const child = spawn("deno", ["test","--quiet","--no-lock","--node-modules-dir=manual","--import-map=supabase/functions/deno.json","--no-check","--allow-net","--allow-env","--allow-sys","--allow-read", ...process.argv.slice(2)], { stdio: "inherit", env: { ...process.env, ...stack.environment } });
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
} finally { await stack.stop(); }
