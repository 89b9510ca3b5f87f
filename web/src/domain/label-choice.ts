/** A comment with its labels. */
export interface Labelled {
  id: string;
  labels: readonly string[];
}

/** Whether all of some comments have a label, or only some, once what was pressed is done. */
export function stateOf(
  rows: readonly Labelled[],
  pressed: ReadonlyMap<string, boolean>,
  label: string,
): boolean | "some" {
  const chosen = pressed.get(label);
  if (chosen !== undefined) return chosen;
  const number = rows.filter(({ labels }) => labels.includes(label)).length;
  return number > 0 && number < rows.length ? "some" : number > 0;
}

/** What has to be done for what was pressed: for each label those comments where it changes something. */
export function changesOf(
  rows: readonly Labelled[],
  pressed: ReadonlyMap<string, boolean>,
): { label: string; on: boolean; ids: string[] }[] {
  return [...pressed]
    .map(([label, on]) => ({
      label,
      on,
      ids: rows.filter(({ labels }) => labels.includes(label) !== on).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0);
}

/** The labels of a comment after one was given or taken. */
export function withLabel(labels: readonly string[], label: string, on: boolean): string[] {
  const others = labels.filter((one) => one !== label);
  return on ? [...others, label] : others;
}
