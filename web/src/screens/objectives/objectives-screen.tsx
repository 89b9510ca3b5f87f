import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { FormEvent } from "react";
import { AskOwner } from "@/components/ask-owner";
import { ChoiceOrigin } from "@/components/choice-origin";
import { Screen } from "@/components/page/screen";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Textarea } from "@/components/ui/textarea";
import { BrandVoiceCard } from "@/features/brand-voice/brand-voice-card";
import { SavedRepliesCard } from "@/features/saved-replies/saved-replies-card";
import { useMay } from "@/queries/use-may";
import { TagPicker } from "./tag-picker";
import { useObjective } from "./use-objective";

const MAX_LENGTH = COLUMN_LIMITS.client_objectives.objective_text.longest;

/** What the owner wants to achieve: the direction every draft is written in. */
export function ObjectivesScreen() {
  const objective = useObjective();
  const { channel, text, savedAt, inherited, save } = objective;
  const may = useMay("manage")(channel);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <Screen title="Objective" description="Every draft works toward this goal, in the voice you describe.">
      <div className="flex flex-col gap-5">
        <AskOwner need="manage" to="change the objective, the voice or saved replies" channel={channel} />
        <Card>
          <ChoiceOrigin choice="objective" onBack={objective.discard} className="mb-4" />
          <form onSubmit={onSubmit} className="flex flex-col gap-5">
            <Fieldset disabled={!may}>
              <Field
                label="What do you want to achieve?"
                hint={`${text.length.toLocaleString()} of ${MAX_LENGTH.toLocaleString()} characters`}
                error={objective.problem}
              >
                <Textarea
                  value={text}
                  rows={7}
                  maxLength={MAX_LENGTH}
                  className="min-h-40"
                  onChange={(event) => objective.write(event.target.value)}
                  placeholder="Answer questions about recipes with the exact step and time. Warm, short, no emoji. Mention the newsletter only when someone asks for more."
                />
              </Field>
              <TagPicker tags={objective.tags} onChange={objective.chooseTags} />
            </Fieldset>
            <div className="flex flex-wrap items-center gap-3">
              {may && (
                <Button type="submit" busy={save.isPending} busyText="Saving...">
                  {inherited ? "Set for this channel" : "Save"}
                </Button>
              )}
              {objective.isChanged && (
                <Button variant="quiet" onClick={objective.discard}>
                  Discard changes
                </Button>
              )}
              {savedAt && !inherited && (
                <span className="text-sm text-ink-3">
                  Last saved <time dateTime={savedAt.at}>{savedAt.words}</time>
                </span>
              )}
            </div>
          </form>
        </Card>
        <BrandVoiceCard />
        <SavedRepliesCard />
      </div>
    </Screen>
  );
}
