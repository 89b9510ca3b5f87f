import { createFileRoute } from "@tanstack/react-router";
import { ObjectivesScreen } from "@/features/objectives/objectives-screen";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/app/objectives")({
  head: () => titled("Objective"),
  component: ObjectivesScreen,
});
