import { createFileRoute, redirect } from "@tanstack/react-router";
import { titled } from "@/lib/title";

/** Where Google's sign-in comes back: nothing to see, but for the login page with the reason when it failed. */
export const Route = createFileRoute("/auth/google")({
  head: () => titled("Sign in"),
  loader: async () => {
    // Not in the bundle of those who don't come from Google: nearly everybody.
    const { arriveFromGoogle } = await import("@/session/google");
    throw redirect({ href: await arriveFromGoogle(window.location), replace: true });
  },
});
