import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { Fact, KnownVideo } from "@/api/knowledge";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { LanguageChoice } from "./language-choice";
import { useFactForm } from "./use-fact-form";
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
  const form = useFactForm({ channelId, fact, onSaved: () => onOpenChange(false) });
  const { typed, type, problems, boxes, save } = form;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fact ? "Edit fact" : "Add fact"}
      description="Write in your own language. Each reply is written in the viewer's."
      initialFocus={boxes.question}
    >
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <TextField
          label="Question"
          error={problems.question}
          ref={boxes.question}
          value={typed.question}
          dir="auto"
          maxLength={limits.question.longest}
          onChange={(event) => type({ question: event.target.value })}
          placeholder="Which whisk do you use?"
        />
        <Field label="Answer" error={problems.answer}>
          <Textarea
            ref={boxes.answer}
            value={typed.answer}
            rows={3}
            dir="auto"
            maxLength={limits.answer.longest}
            onChange={(event) => type({ answer: event.target.value })}
          />
        </Field>
        <Field label="Links" optional hint="One per line. Replies may include them." error={problems.links}>
          <Textarea
            ref={boxes.links}
            value={typed.links}
            rows={2}
            dir="ltr"
            onChange={(event) => type({ links: event.target.value })}
            placeholder="https://"
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <VideoChoice videos={videos} value={typed.videoId} onChange={(videoId) => type({ videoId })} />
          <LanguageChoice value={typed.language} onChange={(language) => type({ language })} />
          <TextField
            label="Valid until"
            optional
            type="date"
            value={typed.validUntil}
            hint="The last day replies can use it."
            onChange={(event) => type({ validUntil: event.target.value })}
          />
        </div>
        <FormActions problem={save.error?.message} busy={save.isPending} busyText="Saving...">
          Save fact
        </FormActions>
      </form>
    </Dialog>
  );
}
