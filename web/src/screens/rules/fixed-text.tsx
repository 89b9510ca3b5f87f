import { renderSavedReply } from "@shared/contracts/saved-reply.ts";
import { videoLink } from "@shared/contracts/video-link.ts";
import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { insertAtCursor } from "@/features/saved-replies/insert-at-cursor";
import { VariableButtons } from "@/features/saved-replies/variables";
import { connectionsQuery } from "@/queries/connections";
import { videosQuery } from "@/queries/rules";
import { useAccount } from "@/session/use-account";

export interface FixedTextProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Whose it is; null: of all channels. */
  channel: string | null;
}

/** The text of a fixed reply, and how it reads under a comment. */
export function FixedText({ value, onChange, error, channel }: FixedTextProps) {
  const account = useAccount();
  const box = useRef<HTMLTextAreaElement>(null);
  const { data: connections } = useQuery(connectionsQuery(account.id));
  const { data: videos } = useQuery(videosQuery(account.id, channel ?? undefined));
  const { channel_title: title } =
    connections?.find((one) => one.channel_title && (!channel || one.channel_id === channel)) ?? {};
  const { text } = renderSavedReply(value, {
    viewer: "@ana",
    video: videos?.[0]?.title ?? "Sourdough for beginners",
    link: videoLink(videos?.[0]?.id ?? "sourdough"),
    channel: title ?? "Your channel",
  });
  return (
    <div className="flex flex-col gap-2">
      <Field label="Reply" error={error}>
        <Textarea
          ref={box}
          value={value}
          rows={3}
          dir="auto"
          maxLength={LIMITS.reply_characters}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <VariableButtons
        onInsert={(token) => {
          onChange(insertAtCursor(value, box.current, token));
          box.current?.focus();
        }}
      />
      {text.trim() && (
        <p
          dir="auto"
          className="rounded-md bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink-2"
        >
          <span className="font-medium text-ink">For @ana:</span> {text}
        </p>
      )}
    </div>
  );
}
