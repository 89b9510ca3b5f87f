import { createFileRoute } from "@tanstack/react-router";
import { ReportsScreen } from "@/features/reports/reports-screen";

export const Route = createFileRoute("/app/reports/")({
  head: () => ({ meta: [{ title: "Reports | Weekly & Coming Soon" }] }),
  component: ReportsScreen,
});
