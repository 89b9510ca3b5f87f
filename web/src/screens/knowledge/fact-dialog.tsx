import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useRef, useState } from "react";
import { addFact, changeFact, type Fact, type FactText, type KnownVideo } from "@/api/knowledge";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { appMessages } from "@/content/app-messages";
import { linksOf, problemOfLinks } from "@/domain/links";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { LanguageChoice } from "./language-choice";
import { VideoChoice } from "./video-choice";

const limits = COLUMN_LIMITS.facts;

export interface FactDialogProps extends DialogState {
  channelId: string;
  /** Absent: a new one. */
  fact: Fact | undefined;
  videos: readonly KnownVideo[];
}

/** Writes a fact, or changes one. */
export function FactDialog({ open, onOpenChange, channelId, fact, videos }: FactDialogProps) {
  const account = useAccount();
  const [question, setQuestion] = useState(fact?.question ?? "");
  const [answer, setAnswer] = useState(fact?.answer ?? "");
  const [links, setLinks] = useState(fact?.links.join("\n") ?? "");
  const [validUntil, setValidUntil] = useState(fact?.valid_until ?? "");
  const [videoId, setVideoId] = useState(fact?.video_id ?? null);
  const [language, setLanguage] = useState(fact?.language ?? null);
  const [problems, setProblems] = useState<{ question?: string; answer?: string; links?: string }>({});
  const questionBox = useRef<HTMLInputElement>(null);
  const answerBox = useRef<HTMLTextAreaElement>(null);
  const linksBox = useRef<HTMLTextAreaElement>(null);
  const save = useSaving({
    save: (next: FactText) => (fact ? changeFact(fact.id, next) : addFact(account.id, channelId, next)),
    saved: fact ? appMessages.knowledge.factChanged : appMessages.knowledge.factAdded,
    failed: appMessages.knowledge.notSaved,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const next = {
      question: question.trim(),
      answer: answer.trim(),
      links: linksOf(links),
      valid_until: validUntil || null,
      video_id: videoId,
      language,
    };
    const wrong = problemOfLinks(next.links);
    const found = {
      ...(!next.question && { question: "Enter a question." }),
      ...(!next.answer && { answer: "Enter an answer." }),
      ...(wrong && { links: wrong }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate(next);
    else (found.question ? questionBox : found.answer ? answerBox : linksBox).current?.focus();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fact ? "Edit fact" : "Add fact"}
      description="Write in your own language. Each reply is written in the viewer's."
      initialFocus={questionBox}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label="Question"
          error={problems.question}
          ref={questionBox}
          value={question}
          dir="auto"
          maxLength={limits.question.longest}
          onChange={(event) => setQuestion(event.target.value)}
          placeholder="Which whisk do you use?"
        />
        <Field label="Answer" error={problems.answer}>
          <Textarea
            ref={answerBox}
            value={answer}
            rows={3}
            dir="auto"
            maxLength={limits.answer.longest}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </Field>
        <Field label="Links" optional hint="One per line. Replies may include them." error={problems.links}>
          <Textarea
            ref={linksBox}
            value={links}
            rows={2}
            dir="ltr"
            onChange={(event) => setLinks(event.target.value)}
            placeholder="https://"
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <VideoChoice videos={videos} value={videoId} onChange={setVideoId} />
          <LanguageChoice value={language} onChange={setLanguage} />
          <TextField
            label="Valid until"
            optional
            type="date"
            value={validUntil}
            hint="The last day replies can use it."
            onChange={(event) => setValidUntil(event.target.value)}
          />
        </div>
        <FormActions problem={save.error?.message} busy={save.isPending} busyText="Saving...">
          Save fact
        </FormActions>
      </form>
    </Dialog>
  );
}
