import { createFileRoute } from "@tanstack/react-router";
import { titled } from "@/lib/title";
import { AccountScreen } from "@/screens/account/account-screen";
import { loadAccount } from "@/screens/account/load";

export const Route = createFileRoute("/app/account")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  head: () => titled("Account"),
  loader: ({ context }) => loadAccount(context),
  component: AccountScreen,
});
