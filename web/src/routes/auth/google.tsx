import { createFileRoute, redirect } from "@tanstack/react-router";
import { toApiError } from "@/api/errors";
import { titled } from "@/lib/title";

/** Where Google's sign-in comes back: nothing to see, but for the login page with the reason when it failed. */
export const Route = createFileRoute("/auth/google")({
  head: () => titled("Sign in"),
  loader: async () => {
    // Not in the bundle of those who don't come from Google: nearly everybody.
    const { readReturn, signInWithReturn } = await import("@/session/google");
    const { code, problem, next } = readReturn(window.location);
    const failed = (reason: string) =>
      redirect({
        to: "/login",
        search: { problem: `google_${reason}`, ...(next && { redirect: next }) },
        replace: true,
      });
    if (!code) throw failed(problem ?? "unfinished");
    try {
      await signInWithReturn(code);
    } catch (error) {
      throw failed((await toApiError(error)).code);
    }
    throw redirect({ href: next ?? "/app/automations", replace: true });
  },
});
