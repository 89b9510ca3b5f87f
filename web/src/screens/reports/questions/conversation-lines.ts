import type { Conversations } from "@/api/report-conversations";
import { count } from "@/features/report-parts/figure";

interface Line {
  name: string;
  value: string;
  note?: string;
}

/** The conversations of a period, a number a line. */
export function conversationLines(of: Conversations): Line[] {
  return [
    { name: "Conversations", value: count(of.conversations) },
    { name: "Comments to you", value: count(of.words), note: `${count(of.due)} needed an answer` },
    {
      name: "Answered publicly",
      value: count(of.turns),
      note: `${count(of.within_hour)} within an hour, ${count(of.within_day)} within a day`,
    },
    { name: "Answered by you on YouTube", value: count(of.by_owner) },
    { name: "Waiting for you", value: count(of.waiting) },
  ];
}
