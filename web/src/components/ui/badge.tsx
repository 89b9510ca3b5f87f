import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

/** The four colours of a reply's fate, the accent, and plain ink for everything that needs no colour. */
export type Tone = "public" | "waiting" | "held" | "failed" | "accent" | "neutral";

const tones: Record<Tone, string> = {
  public: "bg-public-wash text-public",
  waiting: "bg-waiting-wash text-waiting",
  held: "bg-held-wash text-held",
  failed: "bg-failed-wash text-failed",
  accent: "bg-accent-wash text-accent",
  neutral: "bg-hover text-ink-2",
};

export const toneText: Record<Tone, string> = {
  public: "text-public",
  waiting: "text-waiting",
  held: "text-held",
  failed: "text-failed",
  accent: "text-accent",
  neutral: "text-ink-2",
};

export interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  /** A state never shows by colour alone: give each its icon. */
  icon?: LucideIcon;
  className?: string;
}

export function Badge({ children, tone = "neutral", icon: Icon, className }: BadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex h-6 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap",
        Icon && "pl-1.5",
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.25} />}
      {children}
    </span>
  );
}
