import { afterAll, beforeAll, it } from "vitest";
import postgres from "postgres";
import type { Connection } from "./support/accounts.ts";
import { crowd } from "./support/crowd.ts";
import { startWorld, type World } from "./support/world.ts";
let world: World; let a: Connection;
beforeAll(async () => { world = await startWorld(); a = await crowd(world); });
afterAll(() => world.stop());
it("x", { timeout: 100000 }, async () => {
  const sql = postgres(world.db.url, { max: 1, onnotice: (n) => { const m = String(n.message); if (/connections as|with clock|reread/.test(m)) console.log(m.slice(0, 9000)); } });
  await sql.unsafe("load 'auto_explain'; set auto_explain.log_min_duration=0; set auto_explain.log_analyze=on; set auto_explain.log_timing=on; set auto_explain.log_nested_statements=on; set client_min_messages=log");
  for (const s of ["select * from service.claim_posts(null, 1)", `select service.threads_to_reread('${a.user.id}', '${a.channel}', 500)`]) { await sql.unsafe("begin"); await sql.unsafe(s); await sql.unsafe("rollback"); }
  await sql.end();
});
