import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { type ConsolePage, consoleAddress } from "./google-console";

interface ConsoleLinkProps {
  page: ConsolePage;
  project?: string | undefined;
  children: ReactNode;
}

/** Opens the very page of Google Cloud beside this one. */
export function ConsoleLink({ page, project, children }: ConsoleLinkProps) {
  return (
    <a
      href={consoleAddress(page, project)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 font-medium text-accent underline underline-offset-2"
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-3.5" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
