import { useId } from "react";
import { type Mark, piecesOf } from "@/domain/marks";

export interface MarkedTextProps {
  text: string;
  marks: readonly Mark[];
}

/** A draft's text, with the words that no source proves marked. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const id = useId();
  if (marks.length === 0) return text;
  return (
    <>
      {piecesOf(text, marks).map((piece) =>
        piece.marked ? (
          <mark
            key={piece.start}
            aria-describedby={id}
            title="Not in any source"
            className="rounded-xs bg-waiting-wash text-ink underline decoration-waiting decoration-2 underline-offset-2"
          >
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
      <span id={id} hidden>
        Not in any source
      </span>
    </>
  );
}
