import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "@/features/account/account-screen";
import { loadAccount } from "@/features/account/load";
import { titled } from "@/lib/title";

export const Route = createFileRoute("/app/account")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Account"),
  loader: ({ context }) => loadAccount(context),
  component: AccountScreen,
});
