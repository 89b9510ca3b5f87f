import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "@/features/account/account-screen";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/app/account")({
  head: () => titled("Account"),
  component: AccountScreen,
});
