import { Undo2 } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import { type RewriteHow, type RewriteOf, useRewrite } from "./use-rewrite";

const ways = [
  { how: "another", words: "Write another", busy: "Writing..." },
  { how: "shorter", words: "Shorter", busy: "Shortening..." },
  { how: "warmer", words: "Warmer", busy: "Rewriting..." },
] as const satisfies { how: RewriteHow; words: string; busy: string }[];

export interface RewriteBarProps extends RewriteOf {
  /** A threat or despair: only the owner's own words answer it. */
  grave: boolean;
  /** The box with the text, which takes the focus of a button that goes. */
  box: RefObject<HTMLTextAreaElement | null>;
}

/** Has the reply in the editor written in other words, and brings the former ones back. */
export function RewriteBar({ grave, box, ...of }: RewriteBarProps) {
  const { rewrite, busy, error, done, undo } = useRewrite(of);
  const empty = of.text.trim() === "";
  return (
    <div className="flex flex-col gap-1.5">
      <fieldset aria-label="Rewrite" className="flex flex-wrap items-center gap-1.5">
        {ways.map(({ how, words, busy: busyText }) => (
          <Button
            key={how}
            variant="secondary"
            size="sm"
            disabled={grave || (empty && how !== "another") || (busy !== null && busy !== how)}
            busy={busy === how}
            busyText={busyText}
            onClick={() => rewrite(how)}
          >
            {how === "another" && empty ? "Write one" : words}
          </Button>
        ))}
        {undo && busy === null && (
          <Button
            variant="quiet"
            size="sm"
            aria-label="Undo rewrite"
            onClick={() => {
              undo();
              box.current?.focus();
            }}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        )}
      </fieldset>
      {grave && (
        <p className="text-xs text-ink-3">This comment has no draft because it needs a reply from you.</p>
      )}
      <p role="status" className="sr-only">
        {busy !== null
          ? "Writing the reply…"
          : done
            ? "The reply has been rewritten. Undo restores the previous text."
            : ""}
      </p>
      {error && (
        <p role="alert" className="text-sm text-failed">
          {error.message} Your text is unchanged.
        </p>
      )}
    </div>
  );
}
