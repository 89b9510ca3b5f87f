import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { signInProblem } from "@/content/address-messages";
import { onSessionChange } from "@/session/session";
import { ContinueForm } from "./continue-form";

const route = getRouteApi("/login");

export function LoginPage() {
  const { redirect, problem } = route.useSearch();
  const router = useRouter();

  // The link from the mail is mostly opened in another tab: this one then goes on by itself.
  useEffect(
    () =>
      onSessionChange((user, event) => {
        // A new password comes first, wherever somebody wanted to go.
        if (!user || event === "PASSWORD_RECOVERY") return;
        void router.navigate({ href: redirect ?? "/app/automations", replace: true });
      }),
    [router, redirect],
  );

  return (
    <ContinueForm
      mode="login"
      title="Log in"
      lead="With your password, or a link we email you."
      next={redirect}
      notice={
        problem
          ? signInProblem(problem)
          : redirect && "You're signed out. Sign in to pick up where you left off."
      }
      other={
        <>
          New here?{" "}
          <Link to="/signup" className="font-medium text-accent underline-offset-4 hover:underline">
            Create account
          </Link>
        </>
      }
    />
  );
}
