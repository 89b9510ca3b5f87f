import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isApiKey } from "@/api/connections";
import { Notice, noticeLinkClass } from "@/components/ui/notice";
import { AccessNotice } from "@/features/posting/access-notice";
import { profileQuery } from "@/queries/account";
import { settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { useUser } from "@/session/use-user";

/** The one thing that keeps replies from going out just now, if there is one. */
export function PostingNotice() {
  const user = useUser();
  const { data: profile } = useQuery(profileQuery(user));
  const { data: settings } = useQuery(settingsQuery(user));
  const { data: connections } = useQuery(connectionsQuery(user.id));
  if (!profile || !settings || !connections) return null;
  if (!profile.plan) return <AccessNotice profile={profile} />;
  const active = connections.filter((connection) => connection.is_active && !isApiKey(connection));
  if (active.length === 0) return null;

  if (settings.automation_status !== "active") {
    return (
      <Notice>
        Video replies are off, so nothing is drafted or posted.{" "}
        <Link to="/app/automations" className={noticeLinkClass}>
          Turn them on
        </Link>
      </Notice>
    );
  }
  const posting = active.filter((connection) => connection.selected_for_posting);
  if (posting.length === 0) {
    return (
      <Notice>
        No connection is enabled for posting, so approved replies stay queued.{" "}
        <Link to="/app/account" className={noticeLinkClass}>
          Enable one
        </Link>
      </Notice>
    );
  }
  const [first] = posting;
  if (!first || posting.some((connection) => !connection.stopped_by)) return null;
  return (
    <Notice>
      Posting has stopped, so approved replies stay queued: {first.stopped_sentence}{" "}
      <Link to="/app/account" className={noticeLinkClass}>
        View connections
      </Link>
    </Notice>
  );
}
