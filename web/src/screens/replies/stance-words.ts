import type { Stance } from "@/api/inbox";

interface StanceWords {
  /** On its button. */
  verb: string;
  /** What holds now. */
  now: string;
  done: string;
}

/** How a conversation goes on. */
export const stanceWords: Record<Stance, StanceWords> = {
  rest: {
    verb: "Let it rest",
    now: "At rest. No more replies are drafted here.",
    done: "This conversation rests",
  },
  by_hand: {
    verb: "Answer by hand from here",
    now: "You answer by hand. No more replies are drafted here.",
    done: "You answer this conversation by hand",
  },
  goes_on: {
    verb: "Go on as before",
    now: "Replies here are drafted for you.",
    done: "This conversation goes on as before",
  },
};

/** Instead of it beside what a person alone answers: a quarrel, money, the law. */
export const yoursToAnswer = "This one is yours to answer.";
