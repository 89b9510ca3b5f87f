import { createFileRoute, redirect } from "@tanstack/react-router";
import { onDemand } from "@/lib/on-demand";
import { text } from "@/lib/search";
import { titled } from "@/lib/title";
import { AutomationsScreen } from "@/screens/automations/automations-screen";
import { loadAutomations } from "@/screens/automations/load";

const LoneComment = onDemand(() => import("@/screens/replies/lone-comment"), "LoneComment");

export const Route = createFileRoute("/app/automations")({
  // What the loader imports is loaded with the screen, not with the entry.
  codeSplitGroupings: [["loader", "component"]],
  /** answer: the comment that the first steps answer. */
  validateSearch: (search: Record<string, unknown>): { answer?: string } => {
    const answer = text(search.answer);
    return answer ? { answer } : {};
  },
  beforeLoad: ({ location: { hash } }) => {
    // What stood here before it went to the account.
    if (hash === "posting-policy" || hash === "pace")
      throw redirect({ to: "/app/account/posting", hash, replace: true });
  },
  head: () => titled("Reply Agent"),
  loader: ({ context }) => loadAutomations(context),
  component: () => <AutomationsScreen card={LoneComment} />,
});
