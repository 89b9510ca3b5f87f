/** Ways to break what programs rely on, done to the database of a temporary stack: proof that it would show. */
import type { Breakage } from "../faults/breakages.ts";

export const PROGRAM_BREAKAGES = {
  answers: {
    about: "no record of answers is kept: a write that is repeated is done again",
    functions: [
      { name: "engine.begin_act()", replace: [["w.acted_at is not null", "false"]] },
      { name: "engine.end_act(jsonb)", replace: [[" and w.acted_at is null", ""]] },
      {
        name: "engine.open_call(private.program_keys, text, text, text, boolean)",
        replace: [["answered := v_write.acted_at is not null", "answered := false"]],
      },
    ],
  },
  tries: {
    about: "a delivery that was refused is not tried again",
    functions: [
      {
        name: "service.record_delivery(bigint, uuid, integer, text, text, integer, text)",
        replace: [["coalesce(p_status between 200 and 299, false)", "true"]],
      },
    ],
  },
  order: {
    about: "what is told of a comment does not wait for what came before it",
    functions: [{ name: "engine.may_go(private.outbox)", replace: [["not exists", "true or not exists"]] }],
  },
} satisfies Record<string, Breakage>;

export type ProgramBreakageName = keyof typeof PROGRAM_BREAKAGES;
