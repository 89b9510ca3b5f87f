import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { saveObjective } from "@/api/objectives";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { messages } from "@/content/messages";
import { forgetText, keepText, useKeptText } from "@/lib/kept-texts";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

/** The objective, said where it is asked for; what was typed is kept for the Objective screen too. */
export function ObjectiveStep() {
  const account = useAccount();
  const keptId = `objective ${account.id}`;
  const kept = useKeptText(keptId);
  const text = kept?.text ?? "";
  const save = useSaving({
    save: () => saveObjective(account.id, text.trim(), [...(kept?.tags ?? [])], null),
    saved: messages.objectives.saved,
    failed: messages.objectives.saveFailed,
    onSaved: () => forgetText(keptId),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) save.mutate();
  }

  return (
    <form onSubmit={onSubmit} className="mt-3 flex flex-col gap-3">
      <Field label="What do you want to achieve?" hideLabel error={save.error?.message}>
        <Textarea
          value={text}
          rows={2}
          maxLength={COLUMN_LIMITS.client_objectives.objective_text.longest}
          onChange={(event) => keepText(keptId, { ...kept, text: event.target.value, base: "" })}
          placeholder="Answer questions about recipes with the exact step and time. Warm, short, no emoji."
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={save.isPending}
          busyText="Saving..."
          disabled={!text.trim()}
        >
          Save objective
        </Button>
        <Link
          to="/app/objectives"
          className="touch-target text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          Choose from suggestions
        </Link>
      </div>
    </form>
  );
}
