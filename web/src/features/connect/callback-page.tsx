import { Link } from "@tanstack/react-router";
import { MAIN_ID } from "@/components/page/route-focus";
import { Spinner } from "@/components/ui/spinner";
import { shellWords } from "@/content/shell-words";
import { useCallbackResult } from "./use-callback-result";

/** The end of the way through Google, in the popup or in the page itself. */
export function CallbackPage() {
  useCallbackResult();
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <Spinner className="size-6 text-ink-3" />
      <h1 className="text-xl font-semibold">{shellWords.callback}</h1>
      <p role="status" className="max-w-xs text-base text-ink-2">
        This window closes automatically. If it stays open,{" "}
        <Link to="/app/automations" className="font-medium text-accent underline underline-offset-4">
          go back to Rejoinder
        </Link>
        .
      </p>
    </main>
  );
}
