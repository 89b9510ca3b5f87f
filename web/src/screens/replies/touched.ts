/**
 * Which comments an action is under way for, or was when a poll was asked: what such a poll says of them is older than the action.
 */
export function createTouched() {
  let time = 0;
  const settledAt = new Map<string, number>();
  const underWay = new Map<string, number>();
  return {
    now: () => time,
    begin(ids: readonly string[]) {
      for (const id of ids) underWay.set(id, (underWay.get(id) ?? 0) + 1);
    },
    settle(ids: readonly string[]) {
      time += 1;
      for (const id of ids) {
        const left = (underWay.get(id) ?? 1) - 1;
        if (left > 0) underWay.set(id, left);
        else underWay.delete(id);
        settledAt.set(id, time);
      }
    },
    since(asked: number): ReadonlySet<string> {
      const late = [...settledAt].filter(([, at]) => at > asked).map(([id]) => id);
      return new Set([...underWay.keys(), ...late]);
    },
  };
}

export type Touched = ReturnType<typeof createTouched>;
