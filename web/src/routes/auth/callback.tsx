import { createFileRoute } from "@tanstack/react-router";
import { shellWords } from "@/content/shell-words";
import { CallbackPage } from "@/features/connect/callback-page";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/auth/callback")({
  head: () => titled(shellWords.callback),
  component: CallbackPage,
});
