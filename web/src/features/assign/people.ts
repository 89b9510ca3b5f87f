import type { Person } from "@/api/people";
import { countWords } from "@/domain/waiting";

/** Stands for no person; no id can be this. */
export const NOBODY = "nobody";

/** Who may be given comments: those who may answer on the channels of all of them. */
export function assignable(
  people: readonly Person[],
  rows: readonly { channel_id?: string | null }[],
): Person[] {
  return people.filter(({ channels }) =>
    rows.every(({ channel_id }) => !channels || !channel_id || channels.includes(channel_id)),
  );
}

export const nameOf = ({ name, is_me }: Pick<Person, "name" | "is_me">) => (is_me ? `Me (${name})` : name);

/** What a toast says once comments are somebody's, or nobody's. */
export function assignedWords(number: number, people: readonly Person[], whose: string | null): string {
  const comments = number === 1 ? "Comment" : `${countWords(number)} comments`;
  if (whose === null) return `${comments} unassigned`;
  const person = people.find(({ person_id }) => person_id === whose);
  return `${comments} assigned to ${person?.is_me ? "you" : (person?.name ?? "a teammate")}`;
}

/** What a filter says of a person. */
export function nameOfId(people: readonly Person[], id: string): string {
  const person = people.find(({ person_id }) => person_id === id);
  return person?.is_me ? "me" : (person?.name ?? "a teammate");
}
