import { languageName } from "@shared/contracts/language-name.ts";
import { useState } from "react";
import type { OpenQuestion } from "@/api/questions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { getKeptText } from "@/lib/kept-texts";
import { useMay } from "@/queries/use-may";
import { AnswerForm, keptAnswerOf } from "./answer-form";

const titleOf = ({ id, title }: OpenQuestion["videos"][number]) => title ?? id;

/** Letters and digits alone, however a comment is spaced or punctuated. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** The only comment, where the question is just what it says: it would stand there twice. */
function onlyAsker({ question, newest, comments }: OpenQuestion): OpenQuestion["newest"][number] | undefined {
  const [only] = newest;
  return comments === 1 && only && bare(only.text ?? "") === bare(question) ? only : undefined;
}

/** Who asks, in a word. */
function askers(question: OpenQuestion): string {
  const { people } = question;
  if (people === 0) return "You answered this manually";
  if (people > 1) return `${people} people asked this`;
  return `${onlyAsker(question)?.author_name ?? "1 person"} asked this`;
}

export interface QuestionCardProps {
  question: OpenQuestion;
  busy: boolean;
  onDismiss: () => void;
}

/** One question with its newest comments, and the form that answers it for all who ask. */
export function QuestionCard({ question, busy, onDismiss }: QuestionCardProps) {
  // An answer that was begun stands there again.
  const [open, setOpen] = useState(() => getKeptText(keptAnswerOf(question)) !== undefined);
  const may = useMay("answer")(question.channel_id);
  const { newest, videos, languages, suggestion } = question;
  return (
    <article
      aria-label={question.question}
      className="rounded-lg border border-line bg-sheet p-4 shadow-rest sm:p-5"
    >
      <p className="text-sm text-ink-3">{askers(question)}</p>
      <h3 dir="auto" className="text-base font-medium break-words">
        {question.question}
      </h3>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        {question.channel_title && <span>{question.channel_title}</span>}
        {videos.length === 1 && videos[0] && <span dir="auto">On {titleOf(videos[0])}</span>}
        {videos.length > 1 && <span title={videos.map(titleOf).join("\n")}>On {videos.length} videos</span>}
        {languages.map((language) => (
          <Badge key={language}>{languageName(language)}</Badge>
        ))}
      </div>
      {newest.length > 0 && !onlyAsker(question) && (
        <ul aria-label="Newest comments" className="mt-3 flex flex-col gap-1.5 border-l-2 border-line pl-3">
          {newest.map((comment) => (
            <li key={comment.id} className="text-sm break-words">
              <span className="text-ink-3">{comment.author_name ?? "A viewer"}: </span>
              <span dir="auto">{comment.text}</span>
            </li>
          ))}
        </ul>
      )}
      {suggestion && !open && (
        <p dir="auto" className="mt-3 text-sm break-words whitespace-pre-wrap text-ink-2">
          You wrote: “{suggestion}”
        </p>
      )}
      {!may ? null : open ? (
        <AnswerForm question={question} onClose={() => setOpen(false)} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" data-answers onClick={() => setOpen(true)}>
            {suggestion ? "Save as fact" : "Answer"}
          </Button>
          <Button variant="quiet" size="sm" disabled={busy} onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </article>
  );
}
