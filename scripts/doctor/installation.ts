/** What fits together: schema and functions, clocks, real and simulated Google; and what people were told about their requests. */
import { HOSTED_DENO } from "../hosted/runtime.ts";
import { DEMO } from "../simulator/demo/channel.ts";
import type { Check } from "./examination.ts";
import { ADVICE } from "./way.ts";

/** A token counts as spent a minute before its end, so this much is still no harm. */
const MOST_SKEW_MS = 30_000;

export const oldSchema: Check = ({ facts, diagnosis, way }) =>
  facts.schema === diagnosis.schema
    ? undefined
    : `The functions expect a different schema from the one in this database. Apply the migrations and the functions of the same version: ${ADVICE[way].bringUpToDate}.`;

export const clockSkew: Check = ({ aheadMs, diagnosis }) => {
  const between = aheadMs.database - aheadMs.functions;
  if (Math.abs(between) > MOST_SKEW_MS) {
    return `The database's clock is ${inWords(between)} the functions' clock. Sync both with NTP. In a test database, reset private.clock to zero.`;
  }
  const google = diagnosis.google.ahead_ms;
  if (google !== null && Math.abs(google) > MOST_SKEW_MS) {
    return `The functions' clock is ${inWords(-google)} Google's. Sync the server's clock with NTP (timedatectl set-ntp true).`;
  }
  return undefined;
};

function inWords(ms: number): string {
  return `${Math.round(Math.abs(ms) / 1000)} s ${ms > 0 ? "ahead of" : "behind"}`;
}

export const mixedHome: Check = ({ facts, diagnosis }) => {
  const { addresses } = diagnosis.google;
  if (addresses === "mixed") {
    return "Some of Google's addresses point to the simulator and some don't. Remove YOUTUBE_API_ROOT_URL and GOOGLE_…_URL from the functions' settings, or point all of them to the simulator.";
  }
  if (addresses === "real" && facts.clients.includes(DEMO.clientId)) {
    return `This database uses the real Google but has the demo's channel, which is read every minute for nothing. Delete its account (npm run operate -- delete ${DEMO.email}) or use a new REJOINDER_HOME.`;
  }
  if (addresses === "simulated" && diagnosis.clients.some(({ verdict }) => verdict === "unknown_client")) {
    return "This database uses the simulator but has real channels. Set REJOINDER_SIMULATE to none or model, or start the demo with its own REJOINDER_HOME.";
  }
  return undefined;
};

export const lateAnswers: Check = ({ facts: { access_late: late } }) =>
  late === 0
    ? undefined
    : `${late} ${late === 1 ? "person has" : "people have"} waited for access for more than the 24 hours you promise. Decide with npm run access -- list, approve and decline.`;

export const fakedAddress: Check = ({ believed }) =>
  believed
    ? "Callers can fake their address, so the limits for strangers hold nobody back: the database counts more proxies than there are. Trust fewer: npm run access -- proxies 1, then 2 if it says that the address is a proxy's (docs/ACCESS.md, Caller addresses)."
    : undefined;

/** A hint, since it may well work: nobody has tried it. */
export const otherRuntime: Check = ({ diagnosis: { deno }, way }) => {
  const line = (version: string) => version.split(".").slice(0, 2).join(".");
  return way === "hosted" && line(deno) !== line(HOSTED_DENO)
    ? `The functions run on Deno ${deno}; this version was tried on ${HOSTED_DENO} (npm run hosted). If something fails there and not here, that may be why (docs/PLATFORM.md).`
    : undefined;
};
