import { COLUMN_LIMITS, COLUMN_VALUES } from "@shared/database/vocabulary.gen.ts";
import type { BrandVoice, EmojiUse, ReplyLength } from "@/api/brand-voice";
import { ChipInput } from "@/components/ui/chip-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { languageOptions } from "@/lib/languages";
import { optionsOf } from "@/lib/options";
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

export interface VoiceFieldsProps {
  voice: BrandVoice;
  set: (change: Partial<BrandVoice>) => void;
}

/** What a voice says of every reply. */
export function VoiceFields({ voice, set }: VoiceFieldsProps) {
  return (
    <>
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
    </>
  );
}
