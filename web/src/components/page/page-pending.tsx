import { Spinner } from "@/components/ui/spinner";

/** What a page shows while it is on its way. */
export function PagePending({ label = "Loading" }: { label?: string }) {
  return (
    <div role="status" className="flex min-h-[60dvh] items-center justify-center gap-3 text-ink-3">
      <Spinner className="size-5" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
