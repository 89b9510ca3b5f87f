import { cn } from "@/lib/cn";

/** Holds the place of what is being loaded, at its size, so that nothing moves when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("block animate-pulse rounded-sm bg-line motion-reduce:animate-none", className)}
    />
  );
}
