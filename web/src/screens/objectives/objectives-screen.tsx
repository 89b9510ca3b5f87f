import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { saveObjective } from "@/api/objectives";
import { tellFailure } from "@/api/tell-failure";
import { AskOwner } from "@/components/ask-owner";
import { ChoiceOrigin } from "@/components/choice-origin";
import { Screen } from "@/components/page/screen";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Textarea } from "@/components/ui/textarea";
import { messages } from "@/content/messages";
import { formatTime, normaliseTimeZone } from "@/domain/time-zone";
import { BrandVoiceCard } from "@/features/brand-voice/brand-voice-card";
import { SavedRepliesCard } from "@/features/saved-replies/saved-replies-card";
import { forgetText, keepText, useKeptText } from "@/lib/kept-texts";
import { notify } from "@/lib/notify";
import { profileQuery } from "@/queries/account";
import { choicesQuery } from "@/queries/automation";
import { objectiveQuery } from "@/queries/objectives";
import { useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { TagPicker } from "./tag-picker";

const MAX_LENGTH = COLUMN_LIMITS.client_objectives.objective_text.longest;

/** What the owner wants to achieve: the direction every draft is written in. */
export function ObjectivesScreen() {
  const user = useUser();
  const account = useAccount();
  const queries = useQueryClient();
  const { data: forAll } = useSuspenseQuery(objectiveQuery(account.id));
  const choices = useChoices();
  const inherited = choices?.own.includes("objective") === false;
  const saved = choices ? choices.objective : forAll;
  const { data: profile } = useSuspenseQuery(profileQuery(user));
  const zone = normaliseTimeZone(profile.timezone);
  const keptId = `objective ${[account.id, choices?.channel_id].filter(Boolean).join(" ")}`;
  const kept = useKeptText(keptId);
  const base = saved?.objective_text ?? "";
  const text = kept?.text ?? base;
  const tags = kept?.tags ?? saved?.tags ?? [];
  const isChanged = text !== base || tags.join() !== (saved?.tags ?? []).join();
  const [problem, setProblem] = useState<string>();
  const channel = choices?.channel_id ?? null;
  const may = useMay("manage")(channel);

  const save = useMutation({
    mutationFn: () => saveObjective(account.id, text.trim(), [...tags], channel),
    onSuccess: async (row) => {
      if (!choices) queries.setQueryData(objectiveQuery(account.id).queryKey, row);
      else
        await queries.invalidateQueries({ queryKey: choicesQuery(account.id, choices.channel_id).queryKey });
      forgetText(keptId);
      setProblem(undefined);
      notify.success(messages.objectives.saved, { description: formatTime(row.updated_at, zone) });
      await queries.invalidateQueries({ queryKey: ["first-steps"] });
    },
    onError: async (error) => setProblem(await tellFailure(messages.objectives.saveFailed, error)),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <Screen title="Objective" description="Every draft works toward this goal, in the voice you describe.">
      <div className="flex flex-col gap-5">
        <AskOwner need="manage" to="change the objective, the voice or saved replies" channel={channel} />
        <Card>
          <ChoiceOrigin choice="objective" onBack={() => forgetText(keptId)} className="mb-4" />
          <form onSubmit={onSubmit} className="flex flex-col gap-5">
            <Fieldset disabled={!may}>
              <Field
                label="What do you want to achieve?"
                hint={`${text.length.toLocaleString()} of ${MAX_LENGTH.toLocaleString()} characters`}
                error={problem}
              >
                <Textarea
                  value={text}
                  rows={7}
                  maxLength={MAX_LENGTH}
                  className="min-h-40"
                  onChange={(event) => keepText(keptId, { ...kept, text: event.target.value, base })}
                  placeholder="Answer questions about recipes with the exact step and time. Warm, short, no emoji. Mention the newsletter only when someone asks for more."
                />
              </Field>
              <TagPicker tags={tags} onChange={(chosen) => keepText(keptId, { text, base, tags: chosen })} />
            </Fieldset>
            <div className="flex flex-wrap items-center gap-3">
              {may && (
                <Button type="submit" busy={save.isPending} busyText="Saving...">
                  {inherited ? "Set for this channel" : "Save"}
                </Button>
              )}
              {isChanged && (
                <Button variant="quiet" onClick={() => forgetText(keptId)}>
                  Discard changes
                </Button>
              )}
              {saved && !inherited && (
                <span className="text-sm text-ink-3">
                  Last saved <time dateTime={saved.updated_at}>{formatTime(saved.updated_at, zone)}</time>
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
