import { onDemand } from "@/lib/on-demand";
import type { Section } from "./search";

/** The parts of the report. One that is not open is neither loaded nor asked for. */
export const sections = [
  {
    value: "comments",
    label: "Comments",
    Content: onDemand(() => import("./comments/comments-section"), "CommentsSection"),
  },
  {
    value: "videos",
    label: "Videos",
    Content: onDemand(() => import("./videos/videos-section"), "VideosSection"),
  },
  {
    value: "questions",
    label: "Questions",
    Content: onDemand(() => import("./questions/questions-section"), "QuestionsSection"),
  },
  {
    value: "speed",
    label: "Speed",
    Content: onDemand(() => import("./speed/speed-section"), "SpeedSection"),
  },
  {
    value: "value",
    label: "Value",
    Content: onDemand(() => import("./value/value-section"), "ValueSection"),
  },
  {
    value: "people",
    label: "People",
    Content: onDemand(() => import("./people/people-section"), "PeopleSection"),
  },
] as const satisfies readonly { value: Section; label: string; Content: unknown }[];
