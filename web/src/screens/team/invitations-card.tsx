import { useQuery } from "@tanstack/react-query";
import { type OpenInvitation, resendInvitation, revokeInvitation } from "@/api/team";
import { CardRow } from "@/components/card-row";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { roleWords, teamMessages } from "@/content/team-words";
import type { Channel } from "@/domain/channels";
import { formatTime } from "@/domain/time-zone";
import { invitationsQuery } from "@/queries/team";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { channelsInWords } from "./channels";

export interface InvitationsCardProps {
  channels: readonly Channel[];
  zone: string;
}

/** Who was invited and has not answered; nothing while nobody was. */
export function InvitationsCard({ channels, zone }: InvitationsCardProps) {
  const { data: invitations = [] } = useQuery(invitationsQuery(useAccount().id));
  if (invitations.length === 0) return null;
  return (
    <Card title="Open invitations" description="Each of them takes a seat until it expires." flush>
      <ul className="divide-y divide-line border-t border-line">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} channels={channels} zone={zone} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationRow({
  invitation,
  channels,
  zone,
}: InvitationsCardProps & { invitation: OpenInvitation }) {
  const { id, email, role, expires_at, invited_by_name } = invitation;
  const resend = useSaving({
    save: () => resendInvitation(id),
    saved: teamMessages.resent,
    failed: teamMessages.notInvited,
  });
  const revoke = useSaving({
    save: () => revokeInvitation(id),
    saved: teamMessages.revoked,
    failed: teamMessages.failed,
  });
  const over = Date.parse(expires_at) <= Date.now();
  return (
    <CardRow
      title={email}
      about={[
        roleWords[role].name,
        channelsInWords(invitation.channels, channels),
        `invited by ${invited_by_name}`,
        `${over ? "expired" : "expires"} ${formatTime(expires_at, zone)}`,
      ]}
    >
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
        <Button variant="quiet" size="sm" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          Withdraw
        </Button>
      </div>
    </CardRow>
  );
}
