import type { LucideIcon } from "lucide-react";
import { cn } from "@/lib/cn";

export interface RowSignProps {
  icon: LucideIcon;
  words: string;
  className?: string | undefined;
}

/** A sign whose words are there for who rests on it, or hears it. */
export function RowSign({ icon: Icon, words, className }: RowSignProps) {
  return (
    <span title={words} className={cn("flex shrink-0 items-center", className)}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{words}. </span>
    </span>
  );
}
