import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { askGoogleAgain, type Connection } from "@/api/connections";
import { Button } from "@/components/ui/button";
import { appMessages } from "@/content/app-messages";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";

type Quota = Pick<
  Connection,
  "client_config_id" | "daily_quota" | "quota_words" | "quota_closed" | "stopped_by"
>;

/** Credits a day that are shown for a connection: its project's quota but for what the app keeps to itself. */
export const shownCredits = ({ daily_quota }: Pick<Quota, "daily_quota">) =>
  (daily_quota ?? LIMITS.daily_credits) - (LIMITS.daily_credits - LIMITS.shown_credits);

/** What today's quota still allows; closed by Google, its owner can have it asked again. Why a stopped connection waits, `StoppedLine` says. */
export function QuotaLine({ connection }: { connection: Quota }) {
  const client = connection.client_config_id;
  const again = useSaving({
    save: askGoogleAgain,
    saved: appMessages.account.googleIsAsked,
    failed: appMessages.account.googleNotAsked,
  });
  // Other channels may be connected through the same project.
  const may = useMay("manage")();
  if (!connection.quota_words) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
      {!connection.stopped_by && <span className="tabular">{connection.quota_words}</span>}
      {may && connection.quota_closed && client && (
        <Button
          variant="secondary"
          size="sm"
          busy={again.isPending}
          busyText="Asking..."
          onClick={() => again.mutate(client)}
        >
          Ask Google again
        </Button>
      )}
    </p>
  );
}
