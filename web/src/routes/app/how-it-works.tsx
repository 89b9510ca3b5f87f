import { createFileRoute } from "@tanstack/react-router";
import { HowItWorksScreen } from "@/features/how-it-works/how-it-works-screen";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/app/how-it-works")({
  head: () => titled("How it works?"),
  component: HowItWorksScreen,
});
