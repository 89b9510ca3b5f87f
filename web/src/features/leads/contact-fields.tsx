import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { TextField } from "@/components/ui/text-field";

export interface ContactFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
}

/** Where to write to. */
export function EmailField(field: ContactFieldProps) {
  return (
    <TextField
      {...field}
      label="Email"
      type="email"
      name="email"
      autoComplete="email"
      maxLength={COLUMN_LIMITS.leads.email.longest}
    />
  );
}

/** Whose comments it is about. */
export function ChannelUrlField(field: ContactFieldProps) {
  return (
    <TextField
      {...field}
      label="Channel URL"
      name="channel_url"
      inputMode="url"
      maxLength={COLUMN_LIMITS.leads.channel_url.longest}
      placeholder="youtube.com/@yourchannel"
    />
  );
}
