import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { HowItWorksScreen } from "@/screens/how-it-works/how-it-works-screen";

export const Route = createFileRoute("/app/how-it-works")({
  head: () => titled("How it works?"),
  component: HowItWorksScreen,
});
