import { History } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type BrandVoice, saveBrandVoice } from "@/api/brand-voice";
import { Button } from "@/components/ui/button";
import { Fieldset } from "@/components/ui/fieldset";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useTryOnPast } from "@/queries/use-try-on-past";
import { useAccount } from "@/session/use-account";
import { type Example, ExampleReplies, toExamples } from "./example-replies";
import { VoiceFields } from "./voice-fields";

export interface BrandVoiceFormProps {
  /** What holds. */
  saved: BrandVoice;
  /** Whose voice it becomes; null: that of all channels without one of their own. */
  channel: string | null;
  /** What holds is the voice of all channels, and is said otherwise for one by saving. */
  inherited: boolean;
}

export function BrandVoiceForm({ saved, channel, inherited }: BrandVoiceFormProps) {
  const account = useAccount();
  const may = useMay("manage")(channel);
  const [changes, setChanges] = useState<Partial<BrandVoice>>({});
  const [examples, setExamples] = useState<Example[]>(() => toExamples(saved.examples));
  const voice = { ...saved, ...changes };
  const save = useSaving({
    save: (next: BrandVoice) => saveBrandVoice(account.id, next, channel),
    saved: appMessages.voice.saved,
    failed: appMessages.voice.notSaved,
    onSaved: (next) => {
      setChanges({});
      setExamples(toExamples(next.examples));
    },
  });

  const past = useTryOnPast(channel);

  function set(change: Partial<BrandVoice>) {
    setChanges((now) => ({ ...now, ...change }));
  }

  const typed = (): BrandVoice => ({
    ...voice,
    tone: voice.tone.trim(),
    sign_off: voice.sign_off.trim(),
    examples: examples.map(({ text }) => text.trim()).filter(Boolean),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    save.mutate(typed());
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <Fieldset disabled={!may}>
        <VoiceFields voice={voice} set={set} />
        <ExampleReplies examples={examples} setExamples={setExamples} may={may} />
      </Fieldset>
      {save.error && <Trouble>{save.error.message}</Trouble>}
      {past.begin.error && <Trouble>{past.begin.error.message}</Trouble>}
      {may && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={save.isPending} busyText="Saving...">
            {inherited ? "Set for this channel" : "Save voice"}
          </Button>
          {past.channel && (
            <Button
              variant="secondary"
              busy={past.begin.isPending}
              onClick={() => past.begin.mutate({ voice: { ...typed(), channel_id: channel } })}
            >
              <History aria-hidden="true" />
              Try on past comments
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
