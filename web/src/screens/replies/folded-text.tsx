import { useState } from "react";
import { Button } from "@/components/ui/button";

/** So much is shown of a text before the rest is folded away. */
const SHOWN = 600;

export interface FoldedTextProps {
  text: string;
  language: string | null;
  className?: string;
}

/** A viewer's text; a very long one opens on request. */
export function FoldedText({ text, language, className = "" }: FoldedTextProps) {
  const [open, setOpen] = useState(false);
  const long = text.length > SHOWN * 1.3;
  return (
    <>
      <p lang={language ?? undefined} dir="auto" className={`break-words whitespace-pre-wrap ${className}`}>
        {long && !open ? `${text.slice(0, SHOWN).trimEnd()}…` : text}
      </p>
      {long && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={open}
          className="-ml-2 self-start"
          onClick={() => setOpen(!open)}
        >
          {open ? "Show less" : `Show all ${text.length.toLocaleString()} characters`}
        </Button>
      )}
    </>
  );
}
