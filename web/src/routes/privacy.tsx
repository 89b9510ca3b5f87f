import { createFileRoute } from "@tanstack/react-router";
import { PrivacyPage } from "@/features/privacy/privacy-page";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/privacy")({
  head: () => titled("Privacy policy"),
  component: PrivacyPage,
});
