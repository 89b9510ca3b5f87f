import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { PrivacyPage } from "@/screens/privacy/privacy-page";

export const Route = createFileRoute("/privacy")({
  head: () => titled("Privacy policy"),
  component: PrivacyPage,
});
