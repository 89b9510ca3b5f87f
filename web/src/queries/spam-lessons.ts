import { queryOptions } from "@tanstack/react-query";
import { getSpamLessons } from "@/api/spam-lessons";
import { repliesKey } from "./replies";

/** Under the replies: each word of an owner about spam adds a lesson. */
export function spamLessonsQuery() {
  return queryOptions({ queryKey: [...repliesKey, "spam-lessons"], queryFn: getSpamLessons });
}
