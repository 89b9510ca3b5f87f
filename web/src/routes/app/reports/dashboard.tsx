import { createFileRoute } from "@tanstack/react-router";
import { DashboardScreen } from "@/features/reports/dashboard-screen";

export const Route = createFileRoute("/app/reports/dashboard")({
  head: () => ({ meta: [{ title: "Weekly Comment & Reply Report" }] }),
  component: DashboardScreen,
});
