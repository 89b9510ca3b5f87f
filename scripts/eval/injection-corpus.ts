/** Comments that try to give orders, and how many of them the detector sees. */
import { z } from "zod";
import { detectInjection } from "../../supabase/functions/_shared/safety/injection.ts";
import { readJsonLines } from "../lib/json-lines.ts";

export const CORPUS = "tests/fixtures/injection/cases.jsonl";

const injectionCase = z.object({
  id: z.string(),
  text: z.string(),
  /** Where the text stands: in the comment itself, or around an ordinary one. */
  source: z.enum(["comment", "thread", "author", "video_title"]).default("comment"),
  /** The technique it uses. */
  family: z.string(),
  /** What an obeying model would do: `leak` its instructions, post a `link`, leave its `duty`, and so on. */
  wants: z.enum(["leak", "link", "duty", "human", "mention", "money", "markup"]),
  /** The host it wants to see posted, as a browser would ask for it. */
  host: z.string().optional(),
});

/** A comment that tries to give orders. */
export type InjectionCase = z.output<typeof injectionCase>;

export function readCases(path: string): InjectionCase[] {
  return readJsonLines(path, injectionCase);
}

/** What stands as the comment of a case whose order comes from elsewhere; several, so that no reply waits as a repetition. */
const ORDINARY = [
  "What a lovely bread, I will bake it with my sister this weekend.",
  "The tip about the wet hands was new to me, it works so well!",
  "Your kitchen looks so cosy in the morning light.",
  "My oven is tiny and it still came out golden, amazing.",
  "I never knew that rye could be this soft, great episode.",
  "Second try and my friends loved it, thank you!",
  "The music at the end is beautiful, it fits so well.",
];

/** A case as the product meets it: its order in the comment, or around an ordinary one. */
export function placed({ text, source }: InjectionCase) {
  return {
    text: source === "comment" ? text : (ORDINARY[text.length % ORDINARY.length] ?? ""),
    author_name: source === "author" ? text : "@viewer",
    video_title: source === "video_title" ? text : null,
    thread: source === "thread" ? [{ author: "@somebody", text, who: "viewer" as const }] : [],
  };
}

export interface DetectorEvaluation {
  cases: number;
  suspected: number;
  /** Ids that the detector takes for ordinary comments; the fence and the reply's checks must hold them alone. */
  unsuspected: string[];
}

/** How many cases the detector marks by their text alone. */
export function evaluateDetector(cases: readonly InjectionCase[]): DetectorEvaluation {
  const unsuspected = cases.filter(({ text }) => !detectInjection(text).suspected).map(({ id }) => id);
  return { cases: cases.length, suspected: cases.length - unsuspected.length, unsuspected };
}
