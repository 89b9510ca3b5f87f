/** What could let the API do something twice or for who may not, lose an event, or tell the log too much. */
import type { Mutant } from "./mutant.ts";

export const api: Mutant[] = [
  {
    name: "journal-ahead-of-what-is-open",
    breaks:
      "A program that goes on from the last event never hears of one that was made before it and committed after.",
    in: "public.events_page",
    from: " or age(w.xmin) > age(v_open)",
    to: " or true",
    by: ["program-reads"],
    tests: "before what has a lower id",
  },
  {
    name: "writes-alike-whatever-they-say",
    breaks: "Another request under the same Idempotency-Key is answered as the first one was.",
    in: "_shared/http/program-call.ts",
    from: "return JSON.stringify(value, (_, inner)",
    to: "return JSON.stringify(value && null, (_, inner)",
    by: ["api/way"],
    tests: "answers alike and is done once",
  },
  {
    name: "writes-without-a-key",
    breaks: "A write that is repeated by a program that sends no Idempotency-Key is done twice.",
    in: "_shared/http/program.ts",
    from: "idempotencyKeyOf(request) :",
    to: "(request.headers.has('idempotency-key') ? idempotencyKeyOf(request) : crypto.randomUUID()) :",
    by: ["api/way"],
    tests: "without an Idempotency-Key",
  },
  {
    name: "acts-by-one-scope",
    breaks: "A key that may not answer can judge no spam, although it may moderate.",
    in: "_shared/contracts/api/comments.ts",
    from: "[act, ACT_PERMISSIONS[act]] as const",
    to: "[act, ACT_PERMISSIONS[act] && 'answer'] as const",
    by: ["api/comments"],
    tests: "spam is judged by a key that may moderate",
  },
  {
    name: "queries-in-the-log",
    breaks: "What a program searches for stands in the log.",
    in: "_shared/http/logged.ts",
    from: "      ...told,\n",
    to: "      ...told,\n      url: request.url,\n",
    by: ["api/log"],
    tests: "one line of the log",
  },
  {
    name: "answers-whoever-has-them",
    breaks: "A program that has an older answer is told that nothing has changed.",
    in: "_shared/http/program.ts",
    from: "known.includes(etag) ||",
    to: "known.some((one) => one.length === etag.length) ||",
    by: ["api/lists"],
    tests: "that has not changed is answered with 304",
  },
];
