import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { shellWords } from "@/content/shell-words";
import { PageFrame } from "./page-frame";

export function PageNotFound() {
  const { pathname } = useLocation();

  useEffect(() => {
    console.error("404: no page at", pathname);
  }, [pathname]);

  return (
    <PageFrame className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-start justify-center px-5 py-16">
      <title>Page not found | Rejoinder</title>
      <p className="text-sm font-medium text-ink-3 tabular">404</p>
      <h1 className="mt-1 text-3xl font-semibold">{shellWords.notFound}</h1>
      <p className="mt-3 text-md break-words text-ink-2">
        There's no page at <span className="font-medium text-ink">{pathname}</span>. Check the address for
        typos. The page may also have moved.
      </p>
      <Link to="/" className={`${buttonClass("primary", "lg")} mt-7`}>
        {shellWords.returnHome}
      </Link>
    </PageFrame>
  );
}
