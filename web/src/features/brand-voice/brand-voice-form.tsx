import { COLUMN_LIMITS, COLUMN_VALUES } from "@shared/database/vocabulary.gen.ts";
import { History, Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type BrandVoice, type EmojiUse, type ReplyLength, saveBrandVoice } from "@/api/brand-voice";
import { Button } from "@/components/ui/button";
import { ChipInput } from "@/components/ui/chip-input";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { languageOptions } from "@/lib/languages";
import { optionsOf } from "@/lib/options";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useTryOnPast } from "@/queries/use-try-on-past";
import { useAccount } from "@/session/use-account";
import { hostName } from "./host-name";

const limits = COLUMN_LIMITS.brand_voices;

const lengths = optionsOf<ReplyLength>(COLUMN_VALUES.brand_voices.reply_length, {
  short: "Short: at most 280 characters",
  medium: "Medium: two or three sentences",
  long: "Long: a short paragraph",
});

const emojiUses = optionsOf<EmojiUse>(COLUMN_VALUES.brand_voices.emoji, {
  never: "Never",
  sparing: "One at most",
  free: "Freely",
});

/** An example with an identity of its own, so that removing one leaves the focus in the others. */
interface Example {
  key: string;
  text: string;
}

const toExamples = (texts: readonly string[]): Example[] =>
  texts.map((text) => ({ key: crypto.randomUUID(), text }));

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
        <Field label="Tone" hint="Describe it the way you'd brief a writer.">
          <Textarea
            value={voice.tone}
            rows={2}
            maxLength={limits.tone.longest}
            onChange={(event) => set({ tone: event.target.value })}
            placeholder="Warm and plain, a little dry humor, never salesy."
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Length">
            <Select
              value={voice.reply_length}
              onValueChange={(reply_length) => set({ reply_length })}
              options={lengths}
            />
          </Field>
          <Field label="Emoji">
            <Select value={voice.emoji} onValueChange={(emoji) => set({ emoji })} options={emojiUses} />
          </Field>
          <TextField
            label="Sign-off"
            optional
            hint="Ends every reply."
            value={voice.sign_off}
            maxLength={limits.sign_off.longest}
            onChange={(event) => set({ sign_off: event.target.value })}
            placeholder="Maya from Slow Kitchen"
          />
          <Field label="Language of the replies">
            <Select
              value={voice.reply_language ?? ""}
              onValueChange={(code) => set({ reply_language: code || null })}
              options={[
                { value: "", label: "Same as the comment" },
                ...languageOptions(voice.reply_language ? [voice.reply_language] : []),
              ]}
            />
          </Field>
        </div>
        <Field
          label="Never say"
          optional
          hint="Replies containing any of these wait for you. Press Enter or comma to add one."
        >
          <ChipInput
            values={voice.banned_phrases}
            onChange={(phrases) => set({ banned_phrases: phrases.slice(0, limits.banned_phrases.most) })}
            maxLength={limits.banned_phrases.longest}
            placeholder="game changer, dear viewer"
          />
        </Field>
        <Field
          label="Allowed links"
          optional
          hint="Sites such as example.com. Replies with any other link wait for you."
        >
          <ChipInput
            values={voice.allowed_links}
            onChange={(links) => set({ allowed_links: links.slice(0, limits.allowed_links.most) })}
            normalise={hostName}
            maxLength={limits.allowed_links.longest}
            placeholder="example.com"
          />
        </Field>
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
                  maxLength={limits.examples.longest}
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
          {may && examples.length < limits.examples.most && (
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
