import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { Connection } from "@/api/connections";
import { type AskedQuota, AskGoogleAgain } from "./ask-google-again";
import { type Deepened, PastCommentsButton } from "./past-comments-button";

type Quota = AskedQuota & Deepened & Pick<Connection, "daily_quota" | "quota_words" | "stopped_by">;

/** Credits a day that are shown for a connection: its project's quota but for what the app keeps to itself. */
export const shownCredits = ({ daily_quota }: Pick<Quota, "daily_quota">) =>
  (daily_quota ?? LIMITS.daily_credits) - (LIMITS.daily_credits - LIMITS.shown_credits);

/** What today's quota still allows, and what past comments wait for; closed by Google, its owner can have it asked again. Why a stopped connection waits, `StoppedLine` says. */
export function QuotaLine({ connection }: { connection: Quota }) {
  if (!connection.quota_words) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
      {!connection.stopped_by && <span className="tabular">{connection.quota_words}</span>}
      <PastCommentsButton connection={connection} />
      <AskGoogleAgain connection={connection} />
    </p>
  );
}
