import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { PostingOutlook } from "@/api/pace";
import { Notice, noticeLinkClass } from "@/components/ui/notice";
import { outlookOfAll } from "@/domain/posting-outlook";
import { AccessNotice } from "@/features/posting/access-notice";
import { profileQuery } from "@/queries/account";
import { outlookQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { useUser } from "@/session/use-user";

/** Where what a channel waits for is changed. The pause of a channel has a notice of its own. */
const STEPS: Record<string, { to: "/app/automations" | "/app/account"; says: string }> = {
  paused: { to: "/app/automations", says: "Turn them on" },
  channel_off: { to: "/app/automations", says: "Turn it on" },
  not_for_posting: { to: "/app/account", says: "Enable one" },
  stopped: { to: "/app/account", says: "View connections" },
};

/** Those that nobody here can end are told too; the owner's own hours and limits are as they wanted them. */
const isNews = ({ reason }: PostingOutlook) =>
  reason in STEPS || ["all_paused", "quota", "server_trouble", "plan_month"].includes(reason);

/** What keeps replies from going out on every channel. Shadow mode and a stopped channel have a notice of their own (PaceNotice). */
export function PostingNotice() {
  const user = useUser();
  const { data: profile } = useQuery(profileQuery(user));
  const { data: connections } = useQuery(connectionsQuery(user.id));
  const { data: outlook } = useQuery(outlookQuery(user.id));
  if (!profile || !connections || !outlook) return null;
  if (!profile.plan) return <AccessNotice profile={profile} />;
  const [first] = outlookOfAll(outlook, connections).filter(isNews);
  if (!first) return null;
  const step = STEPS[first.reason];
  return (
    <Notice>
      {first.sentence}{" "}
      {step && (
        <Link to={step.to} className={noticeLinkClass}>
          {step.says}
        </Link>
      )}
    </Notice>
  );
}
