/** Examines an installation from outside: nothing is changed, and no comment or reply is read. */
import { diagnoseResponse } from "../../supabase/functions/_shared/contracts/diagnose.ts";
import { type Asked, ask } from "./ask.ts";
import { checks } from "./checks.ts";
import { type Examination, type Fault, facts } from "./examination.ts";
import { oneModel } from "./servers.ts";

const mends = {
  unreachable: (url: string) =>
    `Nothing responds at ${url}. Start it (npm start on this machine) or check SUPABASE_URL.`,
  wrong_key: (url: string) =>
    `${url} doesn't accept the secret key. Set SUPABASE_SECRET_KEY to the project's secret key named default.`,
  old_schema: () =>
    "The database is older than this version. Apply the migrations (npm start does; hosted: npm run deploy), then the functions.",
  functions_missing: () =>
    "This version's functions aren't deployed. Deploy them. If this message stays, check their log.",
};

/** What is wrong; none when all is well. Hints say what would be better and need not be. */
interface Examined {
  faults: Fault[];
  hints: string[];
}

export async function examine({ url, key }: { url: string; key: string }): Promise<Examined> {
  const database = await ask(url, key, "/rest/v1/rpc/doctor_facts", {}, { "content-profile": "service" });
  const refused = refusalOf(database, url, "old_schema");
  if (refused) return { faults: [refused], hints: [] };
  const found = facts.parse(database.body);

  const functions = await ask(url, key, "/functions/v1/diagnose", { clients: found.clients.slice(0, 50) });
  // The database has taken this very key, so here another one is meant: that of the functions.
  const silent = refusalOf(functions, url, "functions_missing");
  if (silent) return { faults: [silent], hints: [] };

  const examination: Examination = {
    url,
    facts: found,
    diagnosis: diagnoseResponse.parse(functions.body),
    aheadMs: { database: 0, functions: 0 },
  };
  examination.aheadMs = {
    database: Date.parse(found.now) - database.at,
    // They looked at the clock first, and then at the world.
    functions: Date.parse(examination.diagnosis.now) - functions.begun,
  };
  const faults = checks.flatMap(([code, check]) => {
    const mend = check(examination);
    return mend === undefined ? [] : [{ code, mend }];
  });
  const hint = oneModel(examination);
  return { faults, hints: hint === undefined ? [] : [hint] };
}

function refusalOf(
  { status }: Asked,
  url: string,
  missing: "old_schema" | "functions_missing",
): Fault | undefined {
  if (status >= 200 && status < 300) return undefined;
  const code = status === 0 ? "unreachable" : status === 401 || status === 403 ? "wrong_key" : missing;
  return { code, mend: mends[code](url) };
}
