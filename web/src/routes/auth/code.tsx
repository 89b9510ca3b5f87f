import { createFileRoute, redirect } from "@tanstack/react-router";
import { CodePage } from "@/features/auth/factor-code-page";
import { safePath } from "@/lib/safe-path";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/auth/code")({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: safePath(search.redirect),
  }),
  head: () => titled("Enter your code"),
  beforeLoad: async ({ context, search }) => {
    const user = await context.session.getUser();
    if (!user) throw redirect({ to: "/login", replace: true });
    if (!user.needsCode) throw redirect({ href: search.redirect ?? "/app/automations", replace: true });
  },
  component: CodePage,
});
