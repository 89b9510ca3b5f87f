import { useMutation } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { ApiError } from "@/api/errors";
import { translateComment } from "@/api/functions";
import type { ReplyItem } from "@/api/replies";
import { Button } from "@/components/ui/button";
import { baseLanguage } from "@/lib/languages";

/** Whether a comment is written in a language that is known and not the reader's. */
export function isForeign(language: string | null, reader: string): boolean {
  return (
    language !== null && !["", "und"].includes(language) && baseLanguage(language) !== baseLanguage(reader)
  );
}

/** The reader's language in two letters, which is what can be asked for. */
function readerLanguage(): string {
  const base = baseLanguage(navigator.language);
  return base.length === 2 ? base : "en";
}

/** A foreign comment in the reader's own language, on demand; said to be a machine's. */
export function CommentTranslation({ item }: { item: ReplyItem }) {
  const reader = readerLanguage();
  const translate = useMutation({ mutationFn: () => translateComment({ id: item.id, to: reader }) });
  if (!item.text_original || item.redacted_at || !isForeign(item.language, reader)) return null;

  const kept = item.translated_to === reader ? item.translation : null;
  const translation = kept ?? translate.data?.translation;
  if (translation) {
    return (
      <div className="mt-2 border-l-2 border-line-strong pl-3">
        <p className="text-xs text-ink-3">Machine translation</p>
        <p lang={reader} dir="auto" className="whitespace-pre-wrap text-ink-2">
          {translation}
        </p>
      </div>
    );
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <Button
        variant="quiet"
        size="sm"
        busy={translate.isPending}
        busyText="Translating..."
        className="-ml-2"
        onClick={() => translate.mutate()}
      >
        <Languages aria-hidden="true" />
        Translate
      </Button>
      {translate.error && (
        <span role="alert" className="text-xs text-failed">
          {translate.error instanceof ApiError
            ? translate.error.message
            : "Couldn't translate this comment. Try again."}
        </span>
      )}
    </div>
  );
}
