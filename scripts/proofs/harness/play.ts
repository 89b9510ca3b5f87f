/** How every proof is played: something is arranged, a storm goes over it, and what must hold is looked at. */

/** What several invariants look at, looked at once for all of them. */
type Once<World> = <Found>(look: (world: World) => Promise<Found>) => Promise<Found>;

/** What must hold afterwards, whatever happened. */
export interface Invariant<World> {
  /** By which figures and `npm run proof` name it. */
  name: string;
  /** What holds, in a sentence. */
  sentence: string;
  /** What does not hold, a sentence each; empty when all does. */
  broken(world: World, once: Once<World>): Promise<string[]> | string[];
}

/** One proof: a setting of the same harness. */
export interface Setting<World, Figures> {
  arrange(): Promise<World>;
  /** Whatever may happen; returns what is told of it. */
  storm(world: World): Promise<Figures>;
  /** What must hold of the world; all are looked at, also when an early one is broken. */
  invariants: readonly Invariant<World>[];
  /** What must hold of the figures, such as what a reply may cost. */
  bounds?: readonly Invariant<Figures>[];
  /** Looks at what was found before the world ends, such as to keep a log. */
  found?(world: World, violations: Violation[]): Promise<void>;
  /** The world is over, whatever came of it. */
  end?(world: World): Promise<void>;
}

export interface Violation {
  invariant: string;
  sentence: string;
}

export interface Played<World, Figures> {
  /** As it was when it was looked at; it may have ended since. */
  world: World;
  figures: Figures;
  violations: Violation[];
  seconds: number;
}

export async function play<World, Figures>(
  setting: Setting<World, Figures>,
): Promise<Played<World, Figures>> {
  const startedAt = performance.now();
  const world = await setting.arrange();
  try {
    const figures = await setting.storm(world);
    const violations = [
      ...(await violationsOf(world, setting.invariants)),
      ...(await violationsOf(figures, setting.bounds ?? [])),
    ];
    await setting.found?.(world, violations);
    return { world, figures, violations, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
  } finally {
    await setting.end?.(world);
  }
}

export async function violationsOf<World>(
  world: World,
  invariants: readonly Invariant<World>[],
): Promise<Violation[]> {
  const found = new Map<unknown, Promise<unknown>>();
  const once: Once<World> = <Found>(look: (world: World) => Promise<Found>) => {
    const looked = found.get(look) ?? look(world);
    found.set(look, looked);
    return looked as Promise<Found>;
  };
  const violations: Violation[] = [];
  for (const { name, broken } of invariants)
    for (const sentence of await broken(world, once)) violations.push({ invariant: name, sentence });
  return violations;
}

/** How often an invariant was broken. */
export function timesBroken(
  violations: readonly Violation[],
  { name }: Pick<Invariant<never>, "name">,
): number {
  return violations.filter(({ invariant }) => invariant === name).length;
}

/** So many sentences of each invariant are printed. */
const TOLD = 5;

/** What was broken, the invariant's sentence first. */
export function tellViolations(
  violations: readonly Violation[],
  { invariants, bounds = [] }: Pick<Setting<never, never>, "invariants" | "bounds">,
  note: (line: string) => void,
): void {
  for (const { name, sentence } of [...invariants, ...bounds]) {
    const some = violations.filter(({ invariant }) => invariant === name);
    if (some.length === 0) continue;
    note(`Violated: ${sentence} (${name})`);
    for (const one of some.slice(0, TOLD)) note(`  ${one.sentence}`);
    if (some.length > TOLD) note(`  and ${some.length - TOLD} more`);
  }
}
