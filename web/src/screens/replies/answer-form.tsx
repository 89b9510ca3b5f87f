import { COLUMN_LIMITS, type QuestionScope } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { answerQuestion, type OpenQuestion, type QuestionAnswer } from "@/api/questions";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { appMessages } from "@/content/app-messages";
import { linksOf, problemOfLinks } from "@/domain/links";
import { forgetText, keepText, useKeptText } from "@/lib/kept-texts";
import { isSendKey } from "@/lib/send-key";
import { useSaving } from "@/queries/use-saving";
import { useZone } from "@/queries/use-zone";

const limits = COLUMN_LIMITS.facts;

/** What follows from an answer. */
function draftsWords(drafts: number): string {
  if (drafts === 0) return "Future comments that ask this will get a draft based on it.";
  return `${drafts === 1 ? "1 draft is" : `${drafts} drafts are`} being written from your answer.`;
}

export interface AnswerFormProps {
  question: OpenQuestion;
  onClose: () => void;
}

/** Under which name the answer that somebody is writing is kept. */
export const keptAnswerOf = (question: OpenQuestion) => `answer ${question.id}`;

/** The answer that somebody is writing, on every keystroke. */
function useKeptAnswer(question: OpenQuestion) {
  const keptId = keptAnswerOf(question);
  const kept = useKeptText(keptId);
  const base = question.suggestion ?? "";
  const answer = kept?.text ?? base;
  const { links = "", until = "", ...chosen } = kept?.fields ?? {};
  const [video, ...others] = question.videos;
  const onlyVideo = others.length === 0 ? video : undefined;
  const scope: QuestionScope = chosen.scope === "video" && onlyVideo ? "video" : "channel";
  return {
    answer,
    links,
    until,
    scope,
    /** The video that it may be limited to. */
    onlyVideo,
    isKept: kept !== undefined,
    keep: (text: string, change: Record<string, string> = {}) =>
      keepText(keptId, { text, base, fields: { ...kept?.fields, ...change } }),
    forget: () => forgetText(keptId),
  };
}

/** Where and how long the answer holds. */
function WhereAndUntil({ kept }: { kept: ReturnType<typeof useKeptAnswer> }) {
  const { today } = useZone();
  const { answer, until, scope, onlyVideo, keep } = kept;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Applies to">
        <Select
          value={scope}
          onValueChange={(to) => keep(answer, { scope: to })}
          options={[
            { value: "channel", label: "The whole channel" },
            ...(onlyVideo
              ? [{ value: "video" as const, label: `Only ${onlyVideo.title ?? "this video"}` }]
              : []),
          ]}
        />
      </Field>
      <TextField
        label="Valid until"
        optional
        type="date"
        value={until}
        min={today}
        hint="The last day replies can use it."
        onChange={(event) => keep(answer, { until: event.target.value })}
      />
    </div>
  );
}

type Problems = Partial<Record<"answer" | "links", string>>;

/** What has to be put right before an answer is sent. */
function problemsOf({ answer, links }: Pick<QuestionAnswer, "answer" | "links">): Problems {
  const wrong = problemOfLinks(links);
  return { ...(!answer && { answer: "Enter an answer." }), ...(wrong && { links: wrong }) };
}

/** Answers a question once: a fact, and a draft for each who asked. What is filled in is kept until it is sent or discarded. */
export function AnswerForm({ question, onClose }: AnswerFormProps) {
  const written = useKeptAnswer(question);
  const { answer, links, until, scope, isKept, keep, forget } = written;
  const [problems, setProblems] = useState<Problems>({});
  const answerBox = useRef<HTMLTextAreaElement>(null);
  const linksBox = useRef<HTMLTextAreaElement>(null);
  const save = useSaving({
    save: (said: QuestionAnswer) => answerQuestion(question.id, said),
    saved: (_, drafts) => ({ ...appMessages.questions.answered, description: draftsWords(drafts) }),
    failed: appMessages.questions.notDone,
    onSaved: forget,
  });

  useEffect(() => answerBox.current?.focus(), []);

  function discard() {
    forget();
    onClose();
  }

  function onSubmit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    const said = { answer: answer.trim(), links: linksOf(links), scope, until: until || null };
    const found = problemsOf(said);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(said);
    else (found.answer ? answerBox : linksBox).current?.focus();
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (isSendKey(event) && !save.isPending) onSubmit(event);
      }}
      aria-label={`Answer ${question.question}`}
      className="mt-3 flex flex-col gap-4"
    >
      <Field
        label="Answer"
        hint="Write in your own language. Each reply is written in the viewer's."
        error={problems.answer}
      >
        <Textarea
          ref={answerBox}
          value={answer}
          rows={3}
          dir="auto"
          maxLength={limits.answer.longest}
          onChange={(event) => keep(event.target.value)}
        />
      </Field>
      <Field label="Links" optional hint="One per line. Replies may include them." error={problems.links}>
        <Textarea
          ref={linksBox}
          value={links}
          rows={2}
          dir="ltr"
          placeholder="https://"
          onChange={(event) => keep(answer, { links: event.target.value })}
        />
      </Field>
      <WhereAndUntil kept={written} />
      {save.error && (
        <p role="alert" className="text-sm text-failed">
          {save.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={save.isPending}>
          {save.isPending ? "Saving..." : question.people === 0 ? "Save as fact" : "Answer"}
        </Button>
        <Button variant="quiet" size="sm" onClick={discard}>
          {isKept ? "Discard" : "Cancel"}
        </Button>
      </div>
    </form>
  );
}
