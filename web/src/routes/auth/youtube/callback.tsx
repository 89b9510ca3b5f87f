import { createFileRoute } from "@tanstack/react-router";
import { labels } from "@/content/labels";
import { CallbackPage } from "@/features/connect/callback-page";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/auth/youtube/callback")({
  head: () => titled(labels.callback),
  component: CallbackPage,
});
