import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Notice, noticeLinkClass } from "@/components/ui/notice";
import { postingNews } from "@/domain/posting-outlook";
import { AccessNotice } from "@/features/posting/access-notice";
import { profileQuery } from "@/queries/account";
import { useMyPlace } from "@/queries/accounts";
import { outlookQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { useChannelId } from "@/queries/use-channel";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";

/** What keeps replies from going out on the chosen channel, or on every one. Shadow mode and a stopped channel have a notice of their own (PaceNotice). */
export function PostingNotice() {
  const user = useUser();
  const account = useAccount();
  const { isOwn } = useMyPlace();
  const channel = useChannelId();
  const { data: profile } = useQuery(profileQuery(user));
  const { data: connections } = useQuery(connectionsQuery(account.id));
  const { data: outlook } = useQuery(outlookQuery(account.id));
  if (!profile || !connections || !outlook) return null;
  if (isOwn && !profile.plan) return <AccessNotice profile={profile} />;
  const news = postingNews(
    outlook,
    connections.filter(({ channel_id }) => !channel || channel_id === channel),
  );
  if (!news) return null;
  const { sentence, step } = news;
  return (
    <Notice>
      {sentence}{" "}
      {step && (
        <Link to={step.to} className={noticeLinkClass}>
          {step.says}
        </Link>
      )}
    </Notice>
  );
}
