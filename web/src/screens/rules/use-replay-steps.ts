import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type ApiError, toApiError } from "@/api/errors";
import { replayComments } from "@/api/functions";
import type { Replay } from "@/api/replay";
import { isUnderWay, replayQuery } from "@/queries/replay";
import { useAccount } from "@/session/use-account";

/** Between two looks at what another tab is doing. */
const BUSY_MS = 1_000;

/** Has it done step by step, as long as there is something to do and its screen is open. `problem`: what it stopped at; `goOn` tries again. */
export function useReplaySteps(replay: Replay | null | undefined) {
  const account = useAccount();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<ApiError>();
  const { id, channel_id } = replay ?? {};
  const runs = replay != null && isUnderWay(replay) && !problem;
  useEffect(() => {
    if (!runs || !id || !channel_id) return;
    const left = new AbortController();
    const query = replayQuery(account.id);
    async function drive() {
      while (!left.signal.aborted) {
        const { busy } = await replayComments({ channel_id: channel_id ?? "", replay_id: id ?? "" });
        await queries.invalidateQueries(query);
        const now = queries.getQueryData(query.queryKey);
        if (!now || now.id !== id || !isUnderWay(now)) return;
        if (busy) await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
      }
    }
    drive().catch(async (error: unknown) => {
      const found = await toApiError(error);
      if (!left.signal.aborted) setProblem(found);
    });
    return () => left.abort();
  }, [runs, id, channel_id, account.id, queries]);
  return { problem, goOn: () => setProblem(undefined) };
}
