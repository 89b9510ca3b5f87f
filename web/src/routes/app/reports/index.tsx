import { createFileRoute } from "@tanstack/react-router";
import { ReportsScreen } from "@/features/reports/reports-screen";
import { reportsSearch } from "@/features/reports/search";

export const Route = createFileRoute("/app/reports/")({
  validateSearch: reportsSearch,
  head: () => ({ meta: [{ title: "Reports | Weekly & Coming Soon" }] }),
  component: ReportsScreen,
});
