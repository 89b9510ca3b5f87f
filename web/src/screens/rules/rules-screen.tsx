import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History, ListChecks, Plus } from "lucide-react";
import { Suspense } from "react";
import type { RuleState } from "@/api/rules";
import { AskOwner } from "@/components/ask-owner";
import { Screen } from "@/components/page/screen";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { saidHere } from "@/domain/channels";
import { onDemand } from "@/lib/on-demand";
import { settingsQuery } from "@/queries/automation";
import { ruleStatesQuery } from "@/queries/rules";
import { useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";
import { ShadowCard } from "./shadow-card";
import { StarterRules } from "./starter-rules-card";
import { TesterCard } from "./tester-card";

// Dragging brings a library along, which an empty list does not need.
const RulesList = onDemand(() => import("./rules-list"), "RulesList");
const RuleDialog = onDemand(() => import("./rule-dialog"), "RuleDialog");

/** The owner's rules: what they do, how far each is trusted, what they would say to any text. */
export function RulesScreen() {
  const account = useAccount();
  const [{ data: rules }, { data: forAll }] = useSuspenseQueries({
    queries: [ruleStatesQuery(account.id), settingsQuery(account.id)],
  });
  const choices = useChoices();
  const settings = choices?.settings ?? forAll;
  const channel = choices?.channel_id;
  const shown = saidHere(rules, channel);
  const show = useDialogs();
  const may = useMay("manage")(channel);

  const full = rules.length >= LIMITS.rules;

  const edit = (rule?: RuleState) =>
    show((dialog) => <RuleDialog {...dialog} rule={rule} channel={channel} />);

  return (
    <Screen
      title="Rules"
      description={`The first matching rule decides about the reply; if none match, the comment follows your posting policy. Every matching rule adds its labels, assignments and notices.${full ? ` You've reached the limit of ${LIMITS.rules} rules. Delete one to add another.` : ""}`}
      actions={
        may && (
          <>
            <Link to="/app/replay" className={buttonClass("secondary")}>
              <History aria-hidden="true" />
              Past comments
            </Link>
            <Button onClick={() => edit()} disabled={full}>
              <Plus aria-hidden="true" />
              Add rule
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <AskOwner need="manage" to="change rules" channel={channel ?? null} />
        {shown.length > 0 && (
          <Card
            title="Rule order"
            description={
              settings.posting_policy === "auto" ? (
                "Rules post automatically once they have enough approvals. Your limits and every check still apply."
              ) : (
                <>
                  Your policy is to review every reply, so even rules with enough approvals only write drafts.{" "}
                  <Link
                    to="/app/account/posting"
                    hash="posting-policy"
                    className="text-accent underline underline-offset-2"
                  >
                    Change policy
                  </Link>
                </>
              )
            }
            flush
          >
            <Suspense fallback={<Skeleton className="mx-5 mb-5 h-40" />}>
              <RulesList all={rules} rules={shown} onEdit={edit} />
            </Suspense>
          </Card>
        )}
        {may && <StarterRules rules={shown} channel={channel} />}
        {!may && shown.length === 0 && (
          <Card flush>
            <EmptyState icon={ListChecks} title="No rules yet">
              Rules decide what happens to the comments they match.
            </EmptyState>
          </Card>
        )}
        <TesterCard channel={channel} />
        <ShadowCard settings={settings} />
      </div>
    </Screen>
  );
}
