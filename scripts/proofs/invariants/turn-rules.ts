/**
 * What must hold of every reply as it leaves, by what was known of its thread then: of the proofs' worlds at rest (conversations.ts), and of
 * random threads in SQL alone (tests/properties/conversations.test.ts).
 */
import { LIMITS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { normaliseReply } from "../../../supabase/functions/_shared/text/reply-normal-form.ts";

/** Who speaks for the channel: the product, or its owner by hand. */
export const CHANNEL = "the channel";

export interface Said {
  id: string;
  /** A viewer, or CHANNEL. */
  by: string;
  at: number;
  text: string;
  /** It is the comment that the thread begins with. */
  begins: boolean;
  /** Of ours alone; `stands`: it is there for its readers. */
  ours?: { answers: Pick<Said, "id" | "by" | "begins">; unseen: boolean; stands: boolean };
  /** What reading found of a viewer's; nothing where that is known no more. */
  due?: boolean;
  angry?: boolean;
}

export interface Leaving {
  text: string;
  at: number;
  /** Nobody has seen it. */
  unseen: boolean;
  answers: Said;
  /** Everything in the thread that was known. */
  thread: readonly Said[];
  /** Its comment was known to say something else than what the reply was written for. */
  isOutdated: boolean;
  /** Its comment was known to be deleted or held. */
  isGone: boolean;
  /** The channel's owner lets answers within threads go by themselves. */
  isAgreed: boolean;
}

interface TurnRule {
  name: string;
  sentence: string;
  isBroken(leaving: Leaving): boolean;
}

const HOUR = 3_600_000;

/** Our other replies to the same viewer there that nobody saw. */
const unseenToViewer = ({ thread, answers: { id, by } }: Leaving): Said[] =>
  thread.filter(({ ours }) => ours?.unseen && ours.answers.by === by && ours.answers.id !== id);

const isUnseenTurn = ({ unseen, answers }: Leaving): boolean => unseen && !answers.begins;

export const TURN_RULES: readonly TurnRule[] = [
  {
    name: "owner's last word",
    sentence: "Once the owner's word in a thread was read, nothing that came before it is answered",
    isBroken: ({ thread, answers }) =>
      thread.some(({ by, ours, at }) => by === CHANNEL && !ours && (answers.begins || at > answers.at)),
  },
  {
    name: "still there",
    sentence: "Nothing is answered that was deleted or held before",
    isBroken: ({ isGone }) => isGone,
  },
  {
    name: "as it was read",
    sentence: "Nothing is answered by itself that says something else than what the answer was written for",
    isBroken: ({ unseen, isOutdated }) => unseen && isOutdated,
  },
  {
    name: "turns in turn",
    sentence: "No reply goes by itself behind one of ours: a viewer has written in between",
    isBroken: ({ unseen, thread }) =>
      unseen &&
      thread
        .filter(({ ours }) => ours?.stands !== false)
        .toSorted((a, b) => a.at - b.at)
        .at(-1)?.by === CHANNEL,
  },
  {
    name: "new words",
    sentence: "Nothing is said twice in a thread by itself",
    isBroken: ({ unseen, thread, text, answers }) =>
      unseen &&
      thread.some(
        (said) =>
          said.by === CHANNEL &&
          said.ours?.answers.id !== answers.id &&
          normaliseReply(said.text) === normaliseReply(text),
      ),
  },
  {
    name: "few turns",
    sentence: `A viewer is answered by itself at most ${LIMITS.automatic_turns} times in a thread`,
    isBroken: (leaving) =>
      isUnseenTurn(leaving) &&
      unseenToViewer(leaving).filter(({ ours }) => !ours?.answers.begins).length >= LIMITS.automatic_turns,
  },
  {
    name: "one an hour",
    sentence: "A viewer is answered by itself once an hour in a thread, the first reply to them included",
    isBroken: (leaving) =>
      isUnseenTurn(leaving) && unseenToViewer(leaving).some(({ at }) => at > leaving.at - HOUR),
  },
  {
    name: "only where due",
    sentence:
      "Within a thread nothing is answered by itself that speaks to somebody else, or asks for no answer",
    isBroken: (leaving) => isUnseenTurn(leaving) && leaving.answers.due === false,
  },
  {
    name: "no quarrel",
    sentence: "Nobody is answered by itself whose last two words in the thread were angry",
    isBroken(leaving) {
      const moods = leaving.thread.filter(
        ({ by, angry }) => by === leaving.answers.by && angry !== undefined,
      );
      const last = moods.toSorted((a, b) => a.at - b.at).slice(-2);
      return isUnseenTurn(leaving) && last.length === 2 && last.every(({ angry }) => angry);
    },
  },
  {
    name: "only where agreed",
    sentence: "Within threads nothing goes by itself on a channel whose owner has not agreed to that",
    isBroken: (leaving) => isUnseenTurn(leaving) && !leaving.isAgreed,
  },
];
