import { createFileRoute, redirect } from "@tanstack/react-router";
import { LoginPage } from "@/features/auth/login-page";
import { safePath } from "@/lib/safe-path";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/login")({
  validateSearch: (search: Record<string, unknown>): { redirect?: string; problem?: string } => ({
    redirect: safePath(search.redirect),
    // A code of Auth's; the sentence is ours.
    problem:
      typeof search.problem === "string" && /^[a-z_]{1,60}$/.test(search.problem)
        ? search.problem
        : undefined,
  }),
  head: () => titled("Log in"),
  beforeLoad: async ({ context, search }) => {
    if (context.session.mayHaveSession() && (await context.session.getUser())) {
      throw redirect({ href: search.redirect ?? "/app/automations", replace: true });
    }
  },
  component: LoginPage,
});
