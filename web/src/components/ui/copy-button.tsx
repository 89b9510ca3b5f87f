import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { messages } from "@/content/messages";
import { notify } from "@/lib/notify";
import { Button } from "./button";

/** How long the tick confirms a copy, in milliseconds. */
const COPY_TICK_MS = 1200;

export interface CopyButtonProps {
  value: string;
  /** Says what is copied: "Copy redirect URI". */
  label: string;
  /** Runs after a copy that worked, for a toast. */
  onCopied?: () => void;
  className?: string;
}

export function CopyButton({ value, label, onCopied, className }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  const [ticked, setTicked] = useState(false);

  // Keyed by the count, so that a second copy within the time starts the tick anew.
  useEffect(() => {
    if (copies === 0) return;
    setTicked(true);
    const timer = setTimeout(() => setTicked(false), COPY_TICK_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      notify.error(messages.account.copyFailed);
      return;
    }
    setCopies((count) => count + 1);
    onCopied?.();
  }

  return (
    <>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={label}
        title={label}
        className={className}
        onClick={() => void copy()}
      >
        {ticked ? <Check className="text-public" /> : <Copy />}
      </Button>
      <span aria-live="polite" className="sr-only">
        {ticked ? "Copied" : ""}
      </span>
    </>
  );
}
