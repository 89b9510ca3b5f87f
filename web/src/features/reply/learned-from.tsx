import type { LessonKind } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import { forgetLesson, type Lesson } from "@/api/lessons";
import { Button } from "@/components/ui/button";
import { appMessages } from "@/content/app-messages";
import { dayIn, dayWords } from "@/domain/day";
import { lookUp } from "@/domain/look-up";
import { lessonsQuery } from "@/queries/lessons";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";

const sources = {
  edited: "your edit of",
  written: "your answer of",
  approved: "a reply you approved on",
  dismissed: "a comment you dismissed on",
} as const satisfies Record<LessonKind, string>;

function learnedOn(at: string, zone: string): string {
  return dayWords(dayIn(zone, new Date(at)));
}

function LearnedRow({ lesson, zone }: { lesson: Lesson; zone: string }) {
  const may = useMay("manage")(lesson.channel_id);
  const forget = useSaving({
    save: forgetLesson,
    saved: appMessages.lessons.forgotten,
    failed: appMessages.lessons.notForgotten,
  });
  const source = `${lookUp(sources, lesson.how) ?? "what you said on"} ${learnedOn(lesson.created_at, zone)}`;
  return (
    <li className="flex items-start gap-2 py-1">
      <details className="group min-w-0 flex-1">
        <summary className="flex cursor-pointer list-none items-start gap-2 rounded-xs hover:text-ink [&::-webkit-details-marker]:hidden">
          <GraduationCap aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span dir="auto" className="line-clamp-1 text-sm break-words text-ink group-open:line-clamp-none">
              {lesson.comment ?? <span className="text-ink-3 italic">No longer stored.</span>}
            </span>
            <span>Learned from {source}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-0.5 size-4 shrink-0 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <dl className="mt-2 ml-6 flex flex-col gap-1 text-sm text-ink-2">
          {lesson.draft !== null && lesson.draft !== lesson.final && (
            <div>
              <dt className="text-xs text-ink-3">The draft</dt>
              <dd dir="auto" className="break-words">
                {lesson.draft}
              </dd>
            </div>
          )}
          <div>
            <dt className="text-xs text-ink-3">Your reply</dt>
            <dd dir="auto" className="break-words">
              {lesson.final ?? (
                <span className="text-ink-3 italic">
                  {lesson.how === "dismissed" ? "None. You dismissed the comment." : "No longer stored."}
                </span>
              )}
            </dd>
          </div>
        </dl>
      </details>
      {may && (
        <Button
          variant="quiet"
          size="sm"
          busy={forget.isPending}
          aria-label={`Forget what was learned from ${source}`}
          onClick={() => forget.mutate(lesson.id)}
        >
          Forget
        </Button>
      )}
    </li>
  );
}

export interface LearnedFromProps {
  /** The lessons that the draft was written by; those forgotten since are not shown. */
  ids: readonly string[];
  zone: string;
  /** Said when all of them were forgotten. */
  none?: ReactNode;
}

/** What a draft was learned from. */
export function LearnedFrom({ ids, zone, none }: LearnedFromProps) {
  const { data: lessons } = useQuery({ ...lessonsQuery({ ids }), enabled: ids.length > 0 });
  if (!lessons) return null;
  if (lessons.length === 0) return none;
  return <LessonList label="What this draft learned from" lessons={lessons} zone={zone} />;
}

/** Lessons, each with the owner's words behind it and a way to have it forgotten. */
export function LessonList({ label, lessons, zone }: { label: string; lessons: Lesson[]; zone: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1 text-xs text-ink-3">
      {lessons.map((lesson) => (
        <LearnedRow key={lesson.id} lesson={lesson} zone={zone} />
      ))}
    </ul>
  );
}
