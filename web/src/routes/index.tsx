import { createFileRoute, redirect } from "@tanstack/react-router";
import { PagePending } from "@/components/page/page-pending";
import { LandingPage } from "@/screens/landing/landing-page";

export const Route = createFileRoute("/")({
  head: () => ({ meta: [{ title: "Rejoinder: replies to your channel's comments, approved by you" }] }),
  pendingMs: 0,
  pendingComponent: () => <PagePending label="Checking whether you're signed in" />,
  beforeLoad: async ({ context }) => {
    if (!context.session.mayHaveSession()) return;
    // A session that cannot be checked just now does not close the front door.
    const user = await context.session.getUser().catch(() => null);
    if (user) throw redirect({ to: "/app/automations", replace: true });
  },
  component: LandingPage,
});
