import { queryOptions } from "@tanstack/react-query";
import { getLessons } from "@/api/lessons";
import { repliesKey } from "./replies";

/** Under the replies' key: an action on a reply can teach something. */
export function lessonsQuery(of: { ids?: readonly string[]; channel?: string | undefined }) {
  return queryOptions({ queryKey: [...repliesKey, "lessons", of], queryFn: () => getLessons(of) });
}
