/** Hostile calls and ways as a proof: what is sent, and what no answer may be. */
import { type Invariant, type Played, play, type Setting, tellViolations } from "../harness/play.ts";
import { type Assault, assault, type CallersName } from "./assault.ts";
import type { Offence } from "./judge.ts";
import type { Place } from "./place.ts";
import type { HostileCall } from "./requests.ts";
import { slowestDetector } from "./slowest-detector.ts";
import { type Tried, tryWays } from "./try-ways.ts";
import { ways } from "./ways/index.ts";

export interface HostileOptions {
  calls: number;
  seed: number;
  from: CallersName;
  /** The name of the one way that is tried; all when absent. */
  only: string | undefined;
  /** What every detector, check and parser may take for the longest text of a stranger's; they are not measured when absent. */
  detectorMs: number | undefined;
}

interface Detectors {
  slowest_detector_ms?: number;
  slowest_detector?: string;
}

type Figures = Assault & Tried & Detectors;

const SENTENCES: Record<Offence | "changed", string> = {
  "5xx": "No call brings the server to an answer of 500 or more",
  "another's row": "No answer holds a word of another account's rows",
  changed: "No call changes a row of another account",
  secret: "No answer holds a key, a token or a sealed box",
  insides: "No answer tells where our code lies or which of its lines failed",
  "no envelope":
    "Every refusal comes in the envelope that it is promised in, to programs as problem details with a code",
  "no answer": "Every call is answered",
};

const boundsOf = (detectorMs = 0): Invariant<Figures>[] => [
  ...Object.entries(SENTENCES).map(
    ([name, sentence]): Invariant<Figures> => ({
      name,
      sentence,
      broken: ({ causes, examples }) =>
        Object.keys(causes)
          .filter((cause) => cause.startsWith(`${name}:`))
          .map((cause) => `${causes[cause]} x ${cause}; first: ${inShort(examples[cause])}`),
    }),
  ),
  {
    name: "ways",
    sentence: "No way gets past what is to hold it",
    broken: ({ ways: tried }) =>
      Object.entries(tried)
        .filter(([, { passed }]) => passed > 0)
        .map(([name, { passed }]) => `${name} got past ${passed} times`),
  },
  {
    name: "detectors",
    sentence: `No detector takes longer than ${detectorMs} ms for a text`,
    broken: ({ slowest_detector: name, slowest_detector_ms: ms = 0 }) =>
      ms > detectorMs ? [`${name} took ${ms} ms`] : [],
  },
];

export async function playHostile(
  open: () => Promise<Place>,
  options: HostileOptions,
  note: (line: string) => void,
): Promise<Played<Place, Figures>> {
  const { calls, seed, from, only } = options;
  const setting: Setting<Place, Figures> = {
    arrange: open,
    async storm(place) {
      const found = await assault(place, { calls, seed, from, note });
      // No way begins with a key.
      const chosen = ways.filter(({ name }) => (only === undefined ? from !== "programs" : name === only));
      const tried = await tryWays(place, chosen, note);
      return { ...found, ...tried, ...(options.detectorMs && (await measureDetectors(note))) };
    },
    invariants: [],
    bounds: boundsOf(options.detectorMs),
  };
  const played = await play(setting);
  tellViolations(played.violations, setting, note);
  return played;
}

async function measureDetectors(note: (line: string) => void): Promise<Detectors> {
  const { name, ms } = await slowestDetector();
  note(`the slowest detector is ${name}: ${ms} ms`);
  return { slowest_detector_ms: ms, slowest_detector: name };
}

function inShort(call: HostileCall | undefined): string {
  if (!call) return "";
  const { sender, method, path, headers, body = "" } = call;
  const cut = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
  return `${sender} ${method} ${cut(path)} ${JSON.stringify(headers)} ${cut(JSON.stringify(body))}`;
}
