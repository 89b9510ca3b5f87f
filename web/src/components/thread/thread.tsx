import type { ReactNode } from "react";
import type { StepKey } from "@/domain/reply-status";
import { cn } from "@/lib/cn";
import type { ThreadStep } from "./steps";
import { ThreadSteps } from "./thread-steps";

function Initial({ name, own }: { name: string; own?: boolean | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold uppercase select-none",
        own ? "bg-accent text-on-accent" : "border border-line-strong bg-sunken text-ink-2",
      )}
    >
      {name.replace(/^@/, "").charAt(0)}
    </span>
  );
}

export interface ThreadProps {
  /** `ThreadComment`s, and the `ThreadReply` under the last when there is one. */
  children: ReactNode;
  className?: string;
}

/** The product's sign: a comment, the reply under it, and the line between them. */
export function Thread({ children, className }: ThreadProps) {
  return <article className={cn("min-w-0", className)}>{children}</article>;
}

export interface ThreadCommentProps {
  author: string;
  /** The name as it is shown, where it can be pressed. */
  name?: ReactNode;
  /** What the channel itself said. */
  own?: boolean;
  /** What this is, where it stands out of a conversation. */
  mark?: string | undefined;
  /** When it was written, already written for the reader. */
  at?: ReactNode;
  /** Beside the time: the video, the language, a category. */
  meta?: ReactNode;
  children: ReactNode;
  /** What belongs to it and was not said: warnings, what can be done. */
  below?: ReactNode;
  /** Draws the line on to the reply under it. */
  leads?: boolean;
}

export function ThreadComment(props: ThreadCommentProps) {
  const { author, own, mark, at, meta, leads } = props;
  return (
    <div className={cn("relative flex gap-3", leads && "pb-4")}>
      {leads && <span aria-hidden="true" className="absolute top-10 bottom-0 left-4 w-px bg-line-strong" />}
      <Initial name={author} own={own} />
      <div className="min-w-0 flex-1">
        <div className={cn(mark && "rounded-lg bg-accent-wash px-3 py-2")}>
          {mark && <p className="text-xs font-medium text-accent">{mark}</p>}
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm pointer-coarse:gap-y-3">
            {props.name ?? (
              <span title={author} className="max-w-full min-w-0 truncate font-medium text-ink">
                {author}
              </span>
            )}
            {at && <span className="text-xs text-ink-3">{at}</span>}
            {meta && <span className="text-xs text-ink-3 has-[svg]:self-center">{meta}</span>}
          </p>
          <div className="mt-0.5 text-base break-words text-ink">{props.children}</div>
        </div>
        {props.below}
      </div>
    </div>
  );
}

export interface ThreadReplyProps {
  /** The channel that answers. */
  author: string;
  /** Beside the name: who wrote it (AI, edited, by hand), the connection. */
  meta?: ReactNode;
  /** The text, or the editor in its place. */
  children: ReactNode;
  /** What can be done with it now. */
  actions?: ReactNode;
  steps?: readonly ThreadStep[];
  times?: Partial<Record<StepKey, ReactNode>>;
}

export function ThreadReply({ author, meta, children, actions, steps = [], times }: ThreadReplyProps) {
  return (
    <div className="relative flex gap-3 pl-10">
      <span
        aria-hidden="true"
        className="absolute top-0 left-4 h-4 w-5 rounded-bl-lg border-b border-l border-line-strong"
      />
      <Initial name={author} own />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-medium text-ink">{author}</span>
          {meta && <span className="text-xs text-ink-3">{meta}</span>}
        </p>
        <div className="mt-0.5 text-base break-words text-ink">{children}</div>
        {actions && <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div>}
        {steps.length > 0 && <ThreadSteps steps={steps} times={times} className="mt-4" />}
      </div>
    </div>
  );
}
