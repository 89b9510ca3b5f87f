import { type FormEvent, useRef, useState } from "react";
import { addFact, changeFact, type Fact, type FactText } from "@/api/knowledge";
import { appMessages } from "@/content/app-messages";
import { linksOf, problemOfLinks } from "@/domain/links";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

type Problems = Partial<Record<"question" | "answer" | "links", string>>;

/** What has to be put right before a fact is saved. */
function problemsOf({ question, answer, links }: FactText): Problems {
  const wrong = problemOfLinks(links);
  return {
    ...(!question && { question: "Enter a question." }),
    ...(!answer && { answer: "Enter an answer." }),
    ...(wrong && { links: wrong }),
  };
}

export interface FactFormInput {
  channelId: string;
  /** Absent: a new one. */
  fact: Fact | undefined;
  onSaved: () => void;
}

/** A fact as it is typed, and what is wrong with it; saved when nothing is. */
export function useFactForm({ channelId, fact, onSaved }: FactFormInput) {
  const account = useAccount();
  const [typed, setTyped] = useState({
    question: fact?.question ?? "",
    answer: fact?.answer ?? "",
    links: fact?.links.join("\n") ?? "",
    validUntil: fact?.valid_until ?? "",
    videoId: fact?.video_id ?? null,
    language: fact?.language ?? null,
  });
  const [problems, setProblems] = useState<Problems>({});
  const boxes = {
    question: useRef<HTMLInputElement>(null),
    answer: useRef<HTMLTextAreaElement>(null),
    links: useRef<HTMLTextAreaElement>(null),
  };
  const save = useSaving({
    save: (next: FactText) => (fact ? changeFact(fact.id, next) : addFact(account.id, channelId, next)),
    saved: fact ? appMessages.knowledge.factChanged : appMessages.knowledge.factAdded,
    failed: appMessages.knowledge.notSaved,
    onSaved,
  });

  return {
    typed,
    type: (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change })),
    problems,
    boxes,
    save,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      const next = {
        question: typed.question.trim(),
        answer: typed.answer.trim(),
        links: linksOf(typed.links),
        valid_until: typed.validUntil || null,
        video_id: typed.videoId,
        language: typed.language,
      };
      const found = problemsOf(next);
      setProblems(found);
      if (Object.keys(found).length === 0) save.mutate(next);
      else boxes[found.question ? "question" : found.answer ? "answer" : "links"].current?.focus();
    },
  };
}
