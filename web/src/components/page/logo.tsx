import { Link } from "@tanstack/react-router";
import { cn } from "@/lib/cn";

/** The sign: a comment, the line that leaves it, and the reply at its end. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn("size-6", className)}>
      <path d="M6 5.5v6.2a5 5 0 0 0 5 5h4" stroke="var(--control)" strokeWidth="2" strokeLinecap="round" />
      <circle cx="6" cy="5" r="2.75" fill="var(--ink)" />
      <circle cx="18.25" cy="16.7" r="3.75" fill="var(--accent)" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <Link
      to="/"
      aria-label="Rejoinder, home"
      className={cn(
        "touch-target inline-flex items-center gap-2 rounded-sm text-lg font-semibold tracking-tight text-ink",
        className,
      )}
    >
      <Mark />
      Rejoinder
    </Link>
  );
}
