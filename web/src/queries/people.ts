import { queryOptions } from "@tanstack/react-query";
import { getPeople, type Person } from "@/api/people";

/** People come and go rarely. */
const SELDOM_MS = 5 * 60_000;

/** Everybody in the account. */
export function peopleQuery() {
  return queryOptions({ queryKey: ["team", "people"], queryFn: getPeople, staleTime: SELDOM_MS });
}

/** Of these who may answer comments, oneself first. */
function teammatesOf(people: readonly Person[]): Person[] {
  return people
    .filter(({ may_answer }) => may_answer)
    .toSorted((a, b) => Number(b.is_me) - Number(a.is_me) || a.name.localeCompare(b.name));
}

/** Who may answer in the account: whom comments are assigned to and notes mention. */
export function teammatesQuery() {
  return { ...peopleQuery(), select: teammatesOf };
}

/** Whether one answers beside others. */
export function answersInTeam(people: readonly Person[]): boolean {
  const team = teammatesOf(people);
  return team.length > 1 && team[0]?.is_me === true;
}
