import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { askReportAddressAgain, type ReportAddress, removeReportAddress } from "@/api/report-addresses";
import { AskOwner } from "@/components/ask-owner";
import { CardList } from "@/components/card-list";
import { CardRow } from "@/components/card-row";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { addressStateWords, reportMailMessages } from "@/content/report-sharing-words";
import type { Channel } from "@/domain/channels";
import { formatTime } from "@/domain/time-zone";
import { onDemand } from "@/lib/on-demand";
import { reportAddressesQuery } from "@/queries/report-sharing";
import { useManagedChannels } from "@/queries/use-managed-channels";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

const ReportMailDialog = onDemand(() => import("./report-mail-dialog"), "ReportMailDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

/** Addresses outside the account that a report is mailed to. */
export function ReportMailCard({ zone }: { zone: string }) {
  const account = useAccount();
  const managed = useManagedChannels();
  const manages = managed.all || managed.channels.length > 0;
  const read = useQuery({ ...reportAddressesQuery(account.id), enabled: manages });
  const show = useDialogs();
  return (
    <Card
      title="Report by mail"
      description="Email the week's or the month's figures to people without an account, such as a boss or a client. They confirm first and can unsubscribe in every email."
      actions={
        manages && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => show((dialog) => <ReportMailDialog {...dialog} {...managed} />)}
          >
            <Mail aria-hidden="true" />
            Add an address
          </Button>
        )
      }
      flush
    >
      {!manages && (
        <div className="px-4 pb-4 sm:px-5">
          <AskOwner need="manage" to="mail reports or see who gets them" />
        </div>
      )}
      {manages && (
        <CardList read={read} failed="Couldn't load the addresses." empty="No addresses yet.">
          {(address) => <AddressRow key={address.id} address={address} managed={managed} zone={zone} />}
        </CardList>
      )}
    </Card>
  );
}

interface AddressRowProps {
  address: ReportAddress;
  managed: ReturnType<typeof useManagedChannels>;
  zone: string;
}

function AddressRow({ address, managed, zone }: AddressRowProps) {
  const show = useDialogs();
  const again = useSaving({
    save: () => askReportAddressAgain(address.id),
    saved: reportMailMessages.asked,
    failed: reportMailMessages.notAsked,
  });
  const { id, email, state, asks_left } = address;
  return (
    <CardRow title={email} about={aboutOf(address, managed.channels, zone)}>
      {(state === "waiting" || state === "expired") && asks_left > 0 && (
        <Button
          variant="quiet"
          size="sm"
          busy={again.isPending}
          aria-label={`Send the confirmation to ${email} again`}
          onClick={() => again.mutate()}
        >
          Send again
        </Button>
      )}
      {state !== "unsubscribed" && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Change the report for ${email}`}
          onClick={() => show((dialog) => <ReportMailDialog {...dialog} {...managed} address={address} />)}
        >
          Change
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Remove ${email}`}
        onClick={() =>
          show((dialog) => (
            <ConfirmDialog
              {...dialog}
              title={`Remove ${email}?`}
              description="No report is sent to this address any more. To send one again later, it has to confirm anew."
              confirmText="Remove"
              busyText="Removing..."
              save={() => removeReportAddress(id)}
              saved={reportMailMessages.removed}
              failed={reportMailMessages.notChanged}
            />
          ))
        }
      >
        Remove
      </Button>
    </CardRow>
  );
}

function aboutOf(
  { state, rhythm, channel_id, told_at }: ReportAddress,
  channels: readonly Channel[],
  zone: string,
) {
  return [
    addressStateWords[state],
    rhythm,
    channels.find(({ id }) => id === channel_id)?.title ?? channel_id ?? "all channels",
    told_at && `last sent ${formatTime(told_at, zone)}`,
  ];
}
