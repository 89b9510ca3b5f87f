import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PauseCircle } from "lucide-react";
import type { ReactNode } from "react";
import { cancelReplay, confirmReplay, type Replay } from "@/api/replay";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Trouble } from "@/components/ui/trouble";
import { lookUp } from "@/domain/look-up";
import { replayQuery } from "@/queries/replay";
import { useAccount } from "@/session/use-account";
import { heldWords } from "./replay-words";
import { useReplaySteps } from "./use-replay-steps";

const many = (count: number, one: string) => `${count.toLocaleString()} ${one}${count === 1 ? "" : "s"}`;

/** How far it is, what reading would cost, and the ways on; nothing once it is over. */
export function ReplayProgress({ replay }: { replay: Replay }) {
  const account = useAccount();
  const queries = useQueryClient();
  const { problem, goOn } = useReplaySteps(replay);
  const refresh = () => queries.invalidateQueries(replayQuery(account.id));
  const confirm = useMutation({ mutationFn: () => confirmReplay(replay.id), onSuccess: refresh });
  const cancel = useMutation({ mutationFn: () => cancelReplay(replay.id), onSuccess: refresh });
  const failed = confirm.error ?? cancel.error ?? problem;
  const stop = (
    <Button variant="secondary" size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
      {replay.state === "asking" ? "Leave them out" : "Cancel"}
    </Button>
  );
  if (replay.state === "done") return null;
  if (replay.state === "cancelled")
    return <Notice>You stopped it. What was found until then is below.</Notice>;
  if (problem)
    return (
      <Trouble onRetry={goOn} retryText="Go on">
        {problem.message}
      </Trouble>
    );
  if (replay.held)
    return (
      <Notice
        icon={PauseCircle}
        action={
          <div className="flex gap-2">
            <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Go on
            </Button>
            {stop}
          </div>
        }
      >
        {lookUp(heldWords, replay.held) ?? "Reading waits."} {many(replay.figures.to_read, "comment")} left to
        read.
      </Notice>
    );
  return (
    <Card>
      {replay.state === "asking" ? (
        <Question replay={replay}>
          <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Read {many(replay.figures.to_read, "comment")}
          </Button>
          {stop}
        </Question>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Bar replay={replay} />
          {stop}
        </div>
      )}
      {failed && <Trouble className="mt-3">{failed.message}</Trouble>}
    </Card>
  );
}

/** What reading costs, asked once before anything is spent. */
function Question({ replay, children }: { replay: Replay; children: ReactNode }) {
  const { calls, input_tokens, output_tokens, calls_left, figures } = replay;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-md font-medium">
          {many(figures.to_read, "comment")} need to be read to know whether the rule applies.
        </p>
        <p className="mt-1 max-w-prose text-base text-ink-2">
          Cost: {many(calls, "model call")} of up to {LIMITS.classified_at_once} comments, about{" "}
          {input_tokens.toLocaleString()} tokens of prompt and {output_tokens.toLocaleString()} of answer.{" "}
          {many(calls_left, "call")} {calls_left === 1 ? "is" : "are"} left today.
        </p>
        {calls_left < calls && (
          <p className="mt-1 text-sm text-waiting">
            That isn't enough for all of them. Reading stops when the calls are used up, and drafts wait until
            midnight UTC.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function Bar({ replay: { state, figures, calls, used_calls } }: { replay: Replay }) {
  const looks = state === "looking";
  const words = looks
    ? `${figures.looked.toLocaleString()} of ${many(figures.comments, "comment")} checked`
    : `${many(figures.to_read, "comment")} left to read`;
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p role="status" className="text-sm text-ink-2">
        {words}
      </p>
      <progress
        aria-label={looks ? "Comments checked" : "Comments read"}
        className="mt-2 h-2 w-full accent-accent"
        max={Math.max(1, looks ? figures.comments : calls)}
        value={looks ? figures.looked : Math.min(used_calls, calls)}
      />
    </div>
  );
}
