/** What a condition in plain words costs, told in the words of docs/MODEL.md: tokens of prompt and of answer. A test holds this to what is asked. */

/** Four characters are a token. */
const CHARACTERS_PER_TOKEN = 4;
/** What is said of conditions at all, and their place in the shape of an answer, which is told twice. */
const FIRST_CHARACTERS = 1_080;
/** What stands around each condition. */
const AROUND_CHARACTERS = 86;
/** What each comment takes beside: its mark, twice in the prompt and once in the answer, with the numbers that hold. */
const COMMENT_CHARACTERS = 8;
const ANSWER_CHARACTERS = 32;

interface ConditionCost {
  prompt: number;
  answer: number;
}

/** Tokens that a condition adds to each reading of so many comments; the first of a channel costs more than those after it. */
export function conditionCost(
  condition: string,
  { comments, isFirst }: { comments: number; isFirst: boolean },
): ConditionCost {
  const first = isFirst ? FIRST_CHARACTERS + comments * COMMENT_CHARACTERS : 0;
  const tokens = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);
  return {
    prompt: tokens(first + AROUND_CHARACTERS + condition.trim().length),
    answer: isFirst ? tokens(comments * ANSWER_CHARACTERS) : 0,
  };
}
