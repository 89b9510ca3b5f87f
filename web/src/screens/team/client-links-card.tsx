import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { type ClientLink, revokeClientLink } from "@/api/client-links";
import type { Label } from "@/api/teamwork";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { Trouble } from "@/components/ui/trouble";
import { clientLinkMessages, linkMayWords } from "@/content/client-link-words";
import type { Channel } from "@/domain/channels";
import { formatTime } from "@/domain/time-zone";
import { onDemand } from "@/lib/on-demand";
import { clientLinksQuery } from "@/queries/team";
import { labelsQuery } from "@/queries/teamwork";
import { useAccount } from "@/session/use-account";

const ClientLinkDialog = onDemand(() => import("./client-link-dialog"), "ClientLinkDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

export interface ClientLinksCardProps {
  /** Those that the person manages. */
  channels: readonly Channel[];
  zone: string;
}

/** Who looks at drafts without an account, for who may manage the channels. */
export function ClientLinksCard({ channels, zone }: ClientLinksCardProps) {
  const { data: links, error, refetch } = useQuery(clientLinksQuery(useAccount().id));
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
      {error && !links && (
        <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
          Couldn't load the client links.
        </Trouble>
      )}
      {links?.length === 0 && (
        <p className="px-4 pb-4 text-base text-ink-2 sm:px-5">
          {channels.length > 0 ? "No open links." : "Connect a channel first."}
        </p>
      )}
      {links && links.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} channels={channels} labels={labels} zone={zone} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface LinkRowProps extends ClientLinksCardProps {
  link: ClientLink;
  labels: readonly Label[];
}

function LinkRow({ link, channels, labels, zone }: LinkRowProps) {
  const show = useDialogs();
  const label = labels.find(({ id }) => id === link.label_id)?.name;
  const channel = channels.find(({ id }) => id === link.channel_id)?.title ?? link.channel_id;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-medium wrap-anywhere">{link.name}</p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {[
            channel,
            link.label_id ? `label ${label ?? "that you can't see"}` : "all drafts",
            linkMayWords(link.may).toLowerCase(),
            `until ${formatTime(link.expires_at, zone)}`,
            link.last_used_at ? `last used ${formatTime(link.last_used_at, zone)}` : "not used yet",
            link.opened > 0 && `opened ${link.opened === 1 ? "once" : `${link.opened} times`}`,
            link.mailed_to && `emailed to ${link.mailed_to}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Revoke the link for ${link.name}`}
        onClick={() =>
          show((dialog) => (
            <ConfirmDialog
              {...dialog}
              title={`Revoke the link for ${link.name}?`}
              description="It stops working at once. What was approved, edited and commented stays."
              confirmText="Revoke"
              busyText="Revoking..."
              save={() => revokeClientLink(link.id)}
              saved={clientLinkMessages.revoked}
              failed={clientLinkMessages.failed}
            />
          ))
        }
      >
        Revoke
      </Button>
    </li>
  );
}
