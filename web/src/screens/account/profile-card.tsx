import { Link } from "@tanstack/react-router";
import type { Profile } from "@/api/account";
import type { Connection } from "@/api/connections";
import { SupportMail } from "@/components/page/support-mail";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { supportMail } from "@/content/installation";
import { accessOf } from "@/domain/access";
import type { SessionUser } from "@/domain/session-user";

const plans: Record<string, string> = { pro: "Pro", enterprise: "Enterprise" };

function PlanWords({ profile }: { profile: Profile }) {
  switch (accessOf(profile)) {
    case "approved":
      return plans[profile.plan ?? ""] ?? profile.plan;
    case "asked":
      return "Access requested. We'll email you within 24 hours.";
    case "declined":
      return "Access declined";
    case "not_asked":
      return (
        <>
          Not requested yet.{" "}
          <Link to="/app/automations" className="font-medium text-accent underline underline-offset-2">
            Request access
          </Link>
        </>
      );
  }
}

export interface ProfileCardProps {
  user: SessionUser;
  profile: Profile;
  /** Channels that are connected, switched on or not. */
  channels: Connection[];
}

/** Who is signed in, and with what. */
export function ProfileCard({ user, profile, channels }: ProfileCardProps) {
  const nameOf = (connection: Connection) =>
    connection.channel_title ?? connection.channel_id ?? connection.label;
  const on = new Set(channels.filter((connection) => connection.is_active).map(nameOf));
  const accounts = channels.map(nameOf).map((name) => (on.has(name) ? name : `${name} (off)`));
  return (
    <Card title="Profile">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-base sm:grid-cols-[9rem_1fr] sm:gap-y-2.5">
        <dt className="text-ink-3">Email</dt>
        <dd className="min-w-0 break-words max-sm:-mt-3">{user.email}</dd>
        <dt className="text-ink-3">User ID</dt>
        <dd className="flex min-w-0 items-center gap-1 max-sm:-mt-3">
          <code className="min-w-0 font-mono text-xs break-all">{user.id}</code>
          <CopyButton value={user.id} label="Copy user ID" className="-my-2" />
        </dd>
        <dt className="text-ink-3">Plan</dt>
        <dd className="max-sm:-mt-3">
          <PlanWords profile={profile} />
        </dd>
        {supportMail && (
          <>
            <dt className="text-ink-3">Support</dt>
            <dd className="min-w-0 break-words max-sm:-mt-3">
              <SupportMail>{supportMail}</SupportMail>
            </dd>
          </>
        )}
        <dt className="text-ink-3">Connected accounts</dt>
        <dd className="min-w-0 break-words max-sm:-mt-3">
          {accounts.length > 0 ? [...new Set(accounts)].join(", ") : "None yet"}
        </dd>
      </dl>
    </Card>
  );
}
