import {
  Ban,
  Check,
  CircleHelp,
  Clock3,
  Eye,
  type LucideIcon,
  PenLine,
  Send,
  ShieldAlert,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import type { StepKey, StepState } from "@/domain/reply-status";
import { cn } from "@/lib/cn";
import type { ThreadStep } from "./steps";

export interface ThreadStepsProps {
  steps: readonly ThreadStep[];
  /** The moment of each step, already written for the reader. */
  times?: Partial<Record<StepKey, ReactNode>>;
  className?: string;
}

const stepIcons: Record<StepKey, LucideIcon> = { draft: PenLine, queued: Clock3, posted: Send, public: Eye };

const stopIcons: Partial<Record<StepState, LucideIcon>> = {
  held: ShieldAlert,
  unproven: CircleHelp,
  failed: TriangleAlert,
  ended: Ban,
};

const spoken: Record<StepState, string> = {
  done: "done",
  current: "now",
  upcoming: "still to come",
  held: "held",
  unproven: "couldn't be verified",
  failed: "failed",
  ended: "ended here",
};

function look({ key, state }: ThreadStep): { dot: string; word: string } {
  switch (state) {
    case "done":
      return key === "public"
        ? { dot: "border-public bg-public text-sheet", word: "text-public" }
        : { dot: "border-ink bg-ink text-on-ink", word: "text-ink" };
    case "current":
      return { dot: "border-waiting bg-waiting-wash text-waiting", word: "text-waiting" };
    case "held":
      return { dot: "border-held bg-held-wash text-held", word: "text-held" };
    case "unproven":
      return { dot: "border-waiting bg-waiting-wash text-waiting", word: "text-waiting" };
    case "failed":
      return { dot: "border-failed bg-failed-wash text-failed", word: "text-failed" };
    case "ended":
      return { dot: "border-control bg-hover text-ink-2", word: "text-ink-2" };
    case "upcoming":
      return { dot: "border-line-strong bg-sheet text-ink-3", word: "text-ink-3" };
  }
}

function iconOf(step: ThreadStep): LucideIcon {
  if (step.state === "done" && step.key !== "public") return Check;
  return stopIcons[step.state] ?? stepIcons[step.key];
}

/** Draft → queued → posted → public: each step with its icon, its word and its time. */
export function ThreadSteps({ steps, times = {}, className }: ThreadStepsProps) {
  return (
    <ol className={cn("flex w-full max-w-md", className)}>
      {steps.map((step, index) => {
        const Icon = iconOf(step);
        const { dot, word } = look(step);
        const last = index === steps.length - 1;
        const passed = !last && steps[index + 1]?.state !== "upcoming";
        return (
          <li
            key={step.key}
            aria-current={step.state === "current" ? "step" : undefined}
            className={cn("relative min-w-0", last ? "shrink-0" : "flex-1")}
          >
            {!last && (
              <span aria-hidden="true" className="absolute top-2.5 right-1 left-6.5 h-px bg-line-strong">
                <span
                  className={cn(
                    "block h-px origin-left bg-ink transition-transform duration-500 ease-out",
                    passed ? "scale-x-100" : "scale-x-0",
                  )}
                />
              </span>
            )}
            <span
              className={cn(
                "flex size-5.5 items-center justify-center rounded-full border transition-colors duration-300",
                dot,
              )}
            >
              <Icon aria-hidden="true" className="size-3" strokeWidth={2.5} />
            </span>
            <span
              className={cn(
                "mt-1 block text-xs font-medium max-sm:text-2xs transition-colors duration-300",
                word,
              )}
            >
              {step.word}
              <span className="sr-only">, {spoken[step.state]}</span>
            </span>
            {times[step.key] && <span className="tabular block text-2xs text-ink-3">{times[step.key]}</span>}
          </li>
        );
      })}
    </ol>
  );
}
