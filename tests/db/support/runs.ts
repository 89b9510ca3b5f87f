/** How many cases a property test draws: all of them in `npm run proof` (PROPERTY_RUNS=all), a fifth of them in `npm test`. */
export function runs(all: number): number {
  return process.env.PROPERTY_RUNS === "all" ? all : Math.ceil(all / 5);
}
