/** Examines an installation from outside: nothing is changed, and no comment or reply is read. */
import { diagnoseResponse } from "../../supabase/functions/_shared/contracts/diagnose.ts";
import { CLAIMED_ADDRESS } from "../lib/operator.ts";
import { type Asked, ask } from "./ask.ts";
import { checks } from "./checks.ts";
import { unboundedDatabase } from "./database-size.ts";
import { type Examination, type Fault, facts } from "./examination.ts";
import { otherRuntime } from "./installation.ts";
import { diskFaultHere, diskFaultThere, diskUnder } from "./machine.ts";
import { apiFault, siteFault } from "./outside.ts";
import { databaseRefusal, functionsRefusal } from "./refusals.ts";
import { oneModel } from "./servers.ts";
import { isLocal, type Way } from "./way.ts";

/** What is wrong; none when all is well. Hints say what would be better and need not be. */
interface Examined {
  faults: Fault[];
  hints: string[];
}

export interface Place {
  /** The API as the operator's commands reach it, with the secret key. */
  url: string;
  key: string;
  /** How it runs, for what mends it. */
  way: Way;
  /** The data on this machine, where it is here. */
  home?: string | undefined;
  /** What the settings here say of its public addresses; the functions know better, when they answer. */
  siteUrl?: string | undefined;
  apiUrl?: string | undefined;
}

const HINTS = [oneModel, unboundedDatabase, otherRuntime];

export async function examine(place: Place): Promise<Examined> {
  const disk = place.home === undefined ? undefined : await diskUnder(place.home);
  const full = diskFaultHere(disk);
  const { examination, refused } = await askInside(place);
  const outside = await lookFromOutside(place, examination);
  const found = examination ? checked(examination) : [];
  const diskFault = full ?? (examination && diskFaultThere(examination));
  const hints = examination ? HINTS.map((hint) => hint(examination)) : [];
  return {
    faults: withoutConsequences([diskFault, refused, ...outside, ...found]),
    hints: hints.filter((hint) => hint !== undefined),
  };
}

/** What database and functions say of themselves, or which of the two refused to. */
async function askInside({
  url,
  key,
  way,
}: Place): Promise<{ examination?: Examination; refused?: Fault | undefined }> {
  const database = await ask(url, key, "/rest/v1/rpc/doctor_facts", {}, { "content-profile": "service" });
  const told = facts.safeParse(database.body);
  if (!isDone(database) || !told.success) return { refused: databaseRefusal(database, url, way) };
  const found = told.data;
  const functions = await ask(url, key, "/functions/v1/diagnose", { clients: found.clients.slice(0, 50) });
  const said = diagnoseResponse.safeParse(functions.body);
  if (!isDone(functions) || !said.success) return { refused: functionsRefusal(functions, way) };
  const diagnosis = said.data;
  const aheadMs = {
    database: Date.parse(found.now) - database.at,
    // They looked at the clock first, and then at the world.
    functions: Date.parse(diagnosis.now) - functions.begun,
  };
  const believed = way === "hosted" && (await isBelieved(url, key));
  return { examination: { url, way, facts: found, diagnosis, aheadMs, believed } };
}

/** Whether this call was counted under an address that it made up. On one's own server the commands call behind the proxy that would tell. */
async function isBelieved(url: string, key: string): Promise<boolean> {
  const headers = { "content-profile": "service", "x-forwarded-for": CLAIMED_ADDRESS };
  return (await ask(url, key, "/rest/v1/rpc/caller_address", {}, headers)).body === CLAIMED_ADDRESS;
}

function isDone({ status }: Asked): boolean {
  return status >= 200 && status < 300;
}

function checked(examination: Examination): Fault[] {
  return checks.flatMap(([code, check]) => {
    const mend = check(examination);
    return mend === undefined ? [] : [{ code, mend }];
  });
}

const CALLBACK = "/functions/v1/google-request/callback";

async function lookFromOutside(place: Place, examination: Examination | undefined): Promise<Fault[]> {
  const site = examination?.diagnosis.site_url ?? place.siteUrl;
  const api = examination?.diagnosis.redirect_uri?.replace(CALLBACK, "") ?? place.apiUrl;
  // A server whose site is said to be on its own machine has another fault (wrong_redirect).
  const isVisited = site !== undefined && !(isLocal(site) && !isLocal(place.url));
  const [atSite, atApi] = await Promise.all([
    isVisited ? siteFault(site, place.way) : undefined,
    // Where the commands reach it is where it was asked before.
    api !== undefined && api !== place.url ? apiFault(api, place.way) : undefined,
  ]);
  // One address for both is told of once.
  const isSame = atSite && atApi && new URL(site ?? "").host === new URL(api ?? "").host;
  return [atSite, isSame ? undefined : atApi].filter((fault) => fault !== undefined);
}

/** Nothing runs on a full disk, and nothing behind a proxy that has nothing behind it. */
const EXPLAINED: Record<string, string[]> = {
  full_disk: [
    "database_failing",
    "functions_failing",
    "functions_silent",
    "stopped_schedule",
    "site_failing",
  ],
  unreachable: ["site_failing", "site_silent"],
  database_failing: ["site_failing"],
  functions_failing: ["site_failing", "api_elsewhere"],
  functions_missing: ["site_missing"],
};

function withoutConsequences(found: (Fault | undefined)[]): Fault[] {
  const faults = found.filter((fault) => fault !== undefined);
  const explained = faults.flatMap(({ code }) => EXPLAINED[code] ?? []);
  return faults.filter(({ code }) => !explained.includes(code));
}
