import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { Plus, X } from "lucide-react";
import type { Dispatch, SetStateAction } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

const { examples: limits } = COLUMN_LIMITS.brand_voices;

/** An example with an identity of its own, so that removing one leaves the focus in the others. */
export interface Example {
  key: string;
  text: string;
}

export const toExamples = (texts: readonly string[]): Example[] =>
  texts.map((text) => ({ key: crypto.randomUUID(), text }));

export interface ExampleRepliesProps {
  examples: readonly Example[];
  setExamples: Dispatch<SetStateAction<Example[]>>;
  /** Whether who looks may change them. */
  may: boolean;
}

/** Replies that sound as all of them should. */
export function ExampleReplies({ examples, setExamples, may }: ExampleRepliesProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">
        Example replies <span className="font-normal text-ink-3">optional</span>
      </legend>
      {examples.map(({ key, text }, index) => (
        <div key={key} className="flex items-start gap-1">
          <Field label={`Example ${index + 1}`} hideLabel className="flex-1">
            <Textarea
              value={text}
              rows={1}
              dir="auto"
              maxLength={limits.longest}
              placeholder="Overnight works best: mix at nine, bake at seven."
              onChange={(event) => {
                const typed = event.target.value;
                setExamples((now) => now.map((one) => (one.key === key ? { key, text: typed } : one)));
              }}
            />
          </Field>
          {may && (
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove example ${index + 1}`}
              onClick={() => setExamples((now) => now.filter((one) => one.key !== key))}
            >
              <X />
            </Button>
          )}
        </div>
      ))}
      {may && examples.length < limits.most && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => setExamples((now) => [...now, ...toExamples([""])])}
        >
          <Plus aria-hidden="true" />
          Add an example
        </Button>
      )}
    </fieldset>
  );
}
