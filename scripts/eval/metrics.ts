/** Scores of yes/no verdicts. */

export interface Scores {
  precision: number;
  recall: number;
  f1: number;
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  comments: number;
}

/** Precision, recall and F1 of yes/no verdicts against labels; a share of nothing counts as 1 (no mistake was made). */
export function scoresOf(pairs: readonly { said: boolean; truth: boolean }[]): Scores {
  const count = (said: boolean, truth: boolean) =>
    pairs.filter((pair) => pair.said === said && pair.truth === truth).length;
  const truePositives = count(true, true);
  const falsePositives = count(true, false);
  const falseNegatives = count(false, true);
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  const precision = share(truePositives, truePositives + falsePositives);
  const recall = share(truePositives, truePositives + falseNegatives);
  return {
    precision,
    recall,
    f1: share(2 * precision * recall, precision + recall),
    truePositives,
    falsePositives,
    falseNegatives,
    comments: pairs.length,
  };
}
