import { createFileRoute, redirect } from "@tanstack/react-router";
import { fromDrafts } from "@/screens/reports/moved";

/** The results of drafts are a section of the one report; links to them lie in mails and bookmarks. */
export const Route = createFileRoute("/app/reports/drafts")({
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/app/reports", search: fromDrafts(search), replace: true });
  },
});
