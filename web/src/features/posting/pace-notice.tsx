import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ghost, Hourglass, OctagonPause } from "lucide-react";
import type { PostingPace } from "@/api/pace";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Notice, noticeLinkClass } from "@/components/ui/notice";
import { onDemand } from "@/lib/on-demand";
import { paceQuery, pausedChannelsQuery } from "@/queries/automation";
import { useChannelId } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";

const ResumeDialog = onDemand(() => import("./resume-dialog"), "ResumeDialog");

/** What holds replies back by design: a channel that was stopped, shadow mode, a spent budget of the model. */
export function PaceNotice() {
  const account = useAccount();
  const channel = useChannelId();
  const { data: pace } = useQuery(paceQuery(account.id, channel));
  const { data: all = [] } = useQuery(pausedChannelsQuery(account.id));
  const paused = all.filter(({ channel_id }) => !channel || channel_id === channel);
  const show = useDialogs();
  const may = useMay("manage");

  return (
    <>
      {paused.map((pause) => (
        <Notice
          key={pause.channel_id}
          icon={OctagonPause}
          tone="failed"
          action={
            may(pause.channel_id) && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => show((dialog) => <ResumeDialog {...dialog} pause={pause} />)}
              >
                Resume
              </Button>
            )
          }
        >
          <p className="font-medium text-ink">
            Paused: {pause.not_public} of the last {pause.judged} replies are not public
          </p>
          <p>Nothing is posted on {pause.channel_title ?? "this channel"} until you resume it.</p>
        </Notice>
      ))}
      {pace?.shadow_mode && (
        <Notice icon={Ghost}>
          Shadow mode is on: drafts are written as usual, but nothing is posted.{" "}
          <Link to="/app/rules" hash="shadow-mode" className={noticeLinkClass}>
            Compare
          </Link>
        </Notice>
      )}
      <ModelNotice />
    </>
  );
}

/** What of the model holds drafting; a missing plan or connection has notices of its own. */
const HOLDS = new Set(["model_budget", "model_ceiling", "model_down", "model_busy"]);

/** That comments wait since the model may not be asked, or answers nobody. */
export function ModelNotice() {
  const { data: pace } = useQuery(paceQuery(useAccount().id, useChannelId()));
  return pace ? <ModelHold pace={pace} /> : null;
}

function ModelHold({ pace }: { pace: PostingPace }) {
  const { model_held: held, waiting_for_model: waiting, model_calls_limit: limit } = pace;
  if (waiting === 0 || held === null || !HOLDS.has(held)) return null;
  const comments =
    waiting === 1 ? "1 comment is waiting" : `${waiting.toLocaleString()} comments are waiting`;
  if (held === "model_down")
    return (
      <Notice icon={Hourglass}>
        {comments}: drafting is paused. The model can't be reached and the operator has been told. Drafting
        resumes automatically.
      </Notice>
    );
  if (held === "model_busy")
    return (
      <Notice icon={Hourglass}>
        {comments} for a draft: the model isn't answering right now. Drafting resumes automatically.
      </Notice>
    );
  if (held === "model_ceiling")
    return (
      <Notice icon={Hourglass}>
        {comments} for a draft: today's model limit is reached. Drafting resumes at midnight UTC.
      </Notice>
    );
  return (
    <Notice icon={Hourglass}>
      {comments} for a draft: today's {limit.toLocaleString()} model calls are used up. Drafting resumes at
      midnight UTC.{" "}
      {limit < pace.model_calls_ceiling && (
        <Link to="/app/account/posting" hash="pace" className={noticeLinkClass}>
          Change the limit
        </Link>
      )}
    </Notice>
  );
}
