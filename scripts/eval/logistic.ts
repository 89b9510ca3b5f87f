/** One training example: the ids of the binary features it holds, its label and how much it counts. */
export interface Example {
  features: number[];
  positive: boolean;
  weight: number;
}

interface LogisticModel {
  bias: number;
  weights: Float64Array;
}

const sigmoid = (z: number) => 1 / (1 + Math.exp(-z));

/**
 * Logistic regression over sparse binary features with a ridge penalty per feature that pulls it to its prior, by accelerated gradient descent on
 * the whole set: no random step, so the same data give the same model to the last digit.
 */
export function fitLogistic(
  examples: readonly Example[],
  penalties: Float64Array,
  priors: Float64Array,
  rounds = 600,
): LogisticModel {
  const size = penalties.length;
  let weights = priors.slice();
  let ahead = priors.slice();
  let bias = 0;
  let biasAhead = 0;
  let momentum = 1;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const longest = Math.max(1, ...examples.map(({ features }) => features.length + 1));
  const step = 1 / (0.25 * longest + Math.max(...penalties));

  for (let round = 0; round < rounds; round += 1) {
    const gradient = new Float64Array(size);
    let biasGradient = 0;
    for (const { features, positive, weight } of examples) {
      let z = biasAhead;
      for (const id of features) z += ahead[id] ?? 0;
      const error = ((sigmoid(z) - (positive ? 1 : 0)) * weight) / total;
      biasGradient += error;
      for (const id of features) gradient[id] = (gradient[id] ?? 0) + error;
    }
    const next = new Float64Array(size);
    for (let i = 0; i < size; i += 1) {
      const here = ahead[i] ?? 0;
      next[i] = here - step * ((gradient[i] ?? 0) + (penalties[i] ?? 0) * (here - (priors[i] ?? 0)));
    }
    const nextBias = biasAhead - step * biasGradient;
    const nextMomentum = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const pull = (momentum - 1) / nextMomentum;
    ahead = next.map((value, i) => value + pull * (value - (weights[i] ?? 0)));
    biasAhead = nextBias + pull * (nextBias - bias);
    weights = next;
    bias = nextBias;
    momentum = nextMomentum;
  }
  return { bias, weights };
}
