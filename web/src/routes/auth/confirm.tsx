import { createFileRoute } from "@tanstack/react-router";
import { ConfirmPage } from "@/features/auth/confirm-page";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/auth/confirm")({
  head: () => titled("Sign in"),
  // A session that cannot be checked just now is an error here: it must not be replaced unasked.
  beforeLoad: async ({ context }) => ({ user: await context.session.getUser() }),
  component: ConfirmPage,
});
