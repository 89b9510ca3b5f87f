/** What fits together: schema and functions, clocks, real and simulated Google. */
import { DEMO } from "../simulator/demo/channel.ts";
import type { Check } from "./examination.ts";

/** A token counts as spent a minute before its end, so this much is still no harm. */
const MOST_SKEW_MS = 30_000;

export const oldSchema: Check = ({ facts, diagnosis }) =>
  facts.schema === diagnosis.schema
    ? undefined
    : "The functions were written for another schema than this database has. Apply the migrations (npm start does; hosted: npm run deploy), then deploy the functions of the same version.";

export const clockSkew: Check = ({ aheadMs, diagnosis }) => {
  const between = aheadMs.database - aheadMs.functions;
  if (Math.abs(between) > MOST_SKEW_MS) {
    return `The database's clock is ${inWords(between)} the functions' one. Set both by NTP; in a database for tests, set private.clock back to zero.`;
  }
  const google = diagnosis.google.ahead_ms;
  if (google !== null && Math.abs(google) > MOST_SKEW_MS) {
    return `The functions' clock is ${inWords(-google)} Google's. Set the server's clock by NTP (timedatectl set-ntp true).`;
  }
  return undefined;
};

function inWords(ms: number): string {
  return `${Math.round(Math.abs(ms) / 1000)} s ${ms > 0 ? "ahead of" : "behind"}`;
}

export const mixedHome: Check = ({ facts, diagnosis }) => {
  const { addresses } = diagnosis.google;
  if (addresses === "mixed") {
    return "Some of Google's addresses are the simulator's and some are not. Take YOUTUBE_API_ROOT_URL and GOOGLE_…_URL out of the functions' settings, or set all of them to the simulator.";
  }
  if (addresses === "real" && facts.clients.includes(DEMO.clientId)) {
    return `The demo's channel is in a database that talks to the real Google, and is read every minute for nothing. Delete its account (npm run operate -- delete ${DEMO.email}), or start with a new REJOINDER_HOME.`;
  }
  if (addresses === "simulated" && diagnosis.clients.some(({ verdict }) => verdict === "unknown_client")) {
    return "Channels of the real Google are in a database that talks to the simulator. Set REJOINDER_SIMULATE to none or model, or start the demo with a REJOINDER_HOME of its own.";
  }
  return undefined;
};
