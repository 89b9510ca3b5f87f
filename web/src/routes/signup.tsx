import { createFileRoute, redirect } from "@tanstack/react-router";
import { SignupPage } from "@/features/auth/signup-page";
import { signupSearch } from "@/features/auth/signup-search";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/signup")({
  validateSearch: signupSearch,
  head: () => titled("Create account"),
  beforeLoad: async ({ context }) => {
    if (context.session.mayHaveSession() && (await context.session.getUser())) {
      throw redirect({ to: "/app/automations", replace: true });
    }
  },
  component: SignupPage,
});
