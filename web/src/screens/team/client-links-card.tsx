import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { type ClientLink, revokeClientLink } from "@/api/client-links";
import type { Label } from "@/api/teamwork";
import { CardList } from "@/components/card-list";
import { CardRow } from "@/components/card-row";
import { RevokeButton } from "@/components/revoke-button";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { clientLinkMessages, linkMayWords } from "@/content/client-link-words";
import type { Channel } from "@/domain/channels";
import { formatTime } from "@/domain/time-zone";
import { onDemand } from "@/lib/on-demand";
import { clientLinksQuery } from "@/queries/team";
import { labelsQuery } from "@/queries/teamwork";
import { useAccount } from "@/session/use-account";

const ClientLinkDialog = onDemand(() => import("./client-link-dialog"), "ClientLinkDialog");

export interface ClientLinksCardProps {
  /** Those that the person manages. */
  channels: readonly Channel[];
  zone: string;
}

/** Who looks at drafts without an account, for who may manage the channels. */
export function ClientLinksCard({ channels, zone }: ClientLinksCardProps) {
  const read = useQuery(clientLinksQuery(useAccount().id));
  const { data: labels = [] } = useQuery(labelsQuery());
  const show = useDialogs();
  return (
    <Card
      title="Client links"
      description="Somebody without an account looks at a channel's drafts, comments on them and, where you allow it, approves or edits them."
      actions={
        channels.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              show((dialog) => <ClientLinkDialog {...dialog} channels={channels} labels={labels} />)
            }
          >
            <Link2 aria-hidden="true" />
            Create a link
          </Button>
        )
      }
      flush
    >
      <CardList
        read={read}
        failed="Couldn't load the client links."
        empty={channels.length > 0 ? "No open links." : "Connect a channel first."}
      >
        {(link) => <LinkRow key={link.id} link={link} channels={channels} labels={labels} zone={zone} />}
      </CardList>
    </Card>
  );
}

interface LinkRowProps extends ClientLinksCardProps {
  link: ClientLink;
  labels: readonly Label[];
}

function LinkRow({ link, channels, labels, zone }: LinkRowProps) {
  const label = labels.find(({ id }) => id === link.label_id)?.name;
  return (
    <CardRow
      title={link.name}
      about={[
        channels.find(({ id }) => id === link.channel_id)?.title ?? link.channel_id,
        link.label_id ? `label ${label ?? "that you can't see"}` : "all drafts",
        linkMayWords(link.may).toLowerCase(),
        `until ${formatTime(link.expires_at, zone)}`,
        link.last_used_at ? `last used ${formatTime(link.last_used_at, zone)}` : "not used yet",
        link.opened > 0 && `opened ${link.opened === 1 ? "once" : `${link.opened} times`}`,
        link.mailed_to && `emailed to ${link.mailed_to}`,
      ]}
    >
      <RevokeButton
        what={`the link for ${link.name}`}
        description="It stops working at once. What was approved, edited and commented stays."
        save={() => revokeClientLink(link.id)}
        saved={clientLinkMessages.revoked}
        failed={clientLinkMessages.failed}
      />
    </CardRow>
  );
}
