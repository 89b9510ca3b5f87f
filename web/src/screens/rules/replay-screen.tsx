import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { saveBrandVoice } from "@/api/brand-voice";
import type { Replay } from "@/api/replay";
import { AskOwner } from "@/components/ask-owner";
import { Screen } from "@/components/page/screen";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { onDemand } from "@/lib/on-demand";
import { useMyPlace } from "@/queries/accounts";
import { replayQuery } from "@/queries/replay";
import { ruleStatesQuery } from "@/queries/rules";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { ReplayFigures } from "./replay-figures";
import { ReplayList } from "./replay-list";
import { ReplayProgress } from "./replay-progress";

const RuleDialog = onDemand(() => import("./rule-dialog"), "RuleDialog");

/** What a rule or a voice would have done with a channel's last comments, beside what was done. */
export function ReplayScreen() {
  const mayManage = useMyPlace().permissions.includes("manage");
  const account = useAccount();
  const { data: replay, error, refetch } = useQuery({ ...replayQuery(account.id), enabled: mayManage });
  return (
    <Screen
      title="Past comments"
      description={
        replay
          ? `${replay.rule ? "A rule" : "A brand voice"}, tried on the last comments of ${replay.channel_title ?? "the channel"}. Nothing is posted and no comment changes.`
          : "Try a rule or a brand voice on a channel's last comments before it goes live. Nothing is posted and no comment changes."
      }
      actions={replay && (replay.rule ? <EditRule replay={replay} /> : <SaveVoice replay={replay} />)}
    >
      {!mayManage ? (
        <AskOwner need="manage" to="try rules on past comments" />
      ) : replay ? (
        <div className="flex flex-col gap-5">
          {replay.sentence && <p className="text-md wrap-anywhere text-ink">{replay.sentence}</p>}
          <ReplayProgress replay={replay} />
          {replay.state !== "looking" && (
            <>
              <ReplayFigures replay={replay} />
              <ReplayList replay={replay} />
            </>
          )}
        </div>
      ) : error ? (
        <Trouble onRetry={refetch}>Couldn't load what was tried.</Trouble>
      ) : replay === null ? (
        <NothingTried />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Screen>
  );
}

function NothingTried() {
  return (
    <Card flush>
      <EmptyState
        icon={History}
        title="Nothing tried yet"
        action={
          <Link to="/app/rules" className={buttonClass("primary")}>
            Go to Rules
          </Link>
        }
      >
        Open a rule, or your brand voice, and press “Try on past comments”. What is found is kept for{" "}
        {LIMITS.replay_days} days.
      </EmptyState>
    </Card>
  );
}

/** The rule as it was tried, to change it further, try it again or save it. */
function EditRule({ replay: { rule, channel_id } }: { replay: Replay }) {
  const account = useAccount();
  const { data: rules } = useSuspenseQuery(ruleStatesQuery(account.id));
  const show = useDialogs();
  if (!rule) return null;
  const { id, ...begun } = rule;
  const saved = rules.find((one) => one.id === id);
  const tried = { ...begun, enabled: saved?.enabled ?? true };
  return (
    <Button
      onClick={() =>
        show((dialog) => <RuleDialog {...dialog} rule={saved} begun={tried} channel={channel_id} />)
      }
    >
      Edit rule
    </Button>
  );
}

function SaveVoice({ replay: { voice } }: { replay: Replay }) {
  const account = useAccount();
  const save = useSaving({
    save: async () => {
      if (!voice) return;
      const { channel_id, ...said } = voice;
      await saveBrandVoice(account.id, said, channel_id);
    },
    saved: appMessages.voice.saved,
    failed: appMessages.voice.notSaved,
  });
  return (
    <>
      <Link to="/app/objectives" className={buttonClass("secondary")}>
        Back to Objective
      </Link>
      <Button busy={save.isPending} busyText="Saving..." onClick={() => save.mutate()}>
        Save this voice
      </Button>
    </>
  );
}
