import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { shellWords } from "@/content/shell-words";
import { useTryingAgain } from "@/lib/use-trying-again";
import { PageFrame } from "./page-frame";

/** What a page shows when it could not be made: what is known about the reason, and two ways on. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  // Without this a query that failed before would throw its old error on the next try.
  useEffect(() => queries.reset(), [queries]);
  useEffect(() => console.error(error), [error]);

  const known = error instanceof ApiError ? error : undefined;
  // A part of the application that could not be fetched is no ApiError.
  const offline = known?.code === "network" || !navigator.onLine;
  function retry() {
    reset();
    void router.invalidate();
  }
  // Whoever was offline need not ask: the page comes when the network does.
  useTryingAgain(offline, retry);
  return (
    <PageFrame className="mx-auto flex min-h-[60dvh] max-w-md flex-col justify-center px-5 py-16">
      <title>Something went wrong | Rejoinder</title>
      <div role="alert">
        <h1 className="text-2xl font-semibold">{offline ? "You are offline" : "Couldn't load this page"}</h1>
        <p className="mt-2 text-md text-ink-2">
          {known?.message ??
            (offline
              ? "This part of the page couldn't be loaded. Check your connection and try again."
              : "Something unexpected happened. Your saved work is safe.")}
        </p>
        {known?.requestId && (
          <p className="mt-2 text-sm text-ink-3">Reference for support: {known.requestId}</p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={retry}>Try again</Button>
        <Link to="/" className={buttonClass("secondary")}>
          {shellWords.returnHome}
        </Link>
      </div>
    </PageFrame>
  );
}
