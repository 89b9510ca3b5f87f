import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ghost, Hourglass, OctagonPause } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Notice, noticeLinkClass } from "@/components/ui/notice";
import { onDemand } from "@/lib/on-demand";
import { paceQuery, pausedChannelsQuery } from "@/queries/automation";
import { useUser } from "@/session/use-user";

const ResumeDialog = onDemand(() => import("./resume-dialog"), "ResumeDialog");

/** What holds replies back by design: a channel that was stopped, shadow mode, a spent budget of model calls. */
export function PaceNotice() {
  const user = useUser();
  const { data: pace } = useQuery(paceQuery(user.id));
  const { data: paused = [] } = useQuery(pausedChannelsQuery(user.id));
  const show = useDialogs();

  return (
    <>
      {paused.map((pause) => (
        <Notice
          key={pause.channel_id}
          icon={OctagonPause}
          tone="failed"
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => show((dialog) => <ResumeDialog {...dialog} pause={pause} />)}
            >
              Resume
            </Button>
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
          Shadow mode is on: everything is decided, nothing is posted.{" "}
          <Link to="/app/rules" hash="shadow-mode" className={noticeLinkClass}>
            Compare
          </Link>
        </Notice>
      )}
      {pace && pace.waiting_for_model > 0 && (
        <Notice icon={Hourglass}>
          {pace.waiting_for_model === 1
            ? "1 comment waits"
            : `${pace.waiting_for_model.toLocaleString("en")} comments wait`}{" "}
          for a draft: today's {pace.model_calls_limit.toLocaleString("en")} model calls are used up. It goes
          on at midnight UTC.{" "}
          <Link to="/app/automations" hash="pace" className={noticeLinkClass}>
            Change the limit
          </Link>
        </Notice>
      )}
    </>
  );
}
