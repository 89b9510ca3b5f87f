import { queryOptions } from "@tanstack/react-query";
import { getLessons } from "@/api/lessons";
import { repliesKey } from "./replies";

/** Under the replies: a deed on one can teach something else. */
export function lessonsQuery(ids?: readonly string[]) {
  return queryOptions({ queryKey: [...repliesKey, "lessons", ids ?? null], queryFn: () => getLessons(ids) });
}
