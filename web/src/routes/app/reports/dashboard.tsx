import { createFileRoute, redirect } from "@tanstack/react-router";
import { fromDashboard } from "@/screens/reports/moved";

/** The dashboard is a part of the one report; links to it lie in mails and bookmarks. */
export const Route = createFileRoute("/app/reports/dashboard")({
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/app/reports", search: fromDashboard(search), replace: true });
  },
});
