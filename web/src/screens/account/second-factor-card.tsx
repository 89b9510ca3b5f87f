import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { CardList } from "@/components/card-list";
import { CardRow } from "@/components/card-row";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { factorWords } from "@/content/second-factor-words";
import { formatTime } from "@/domain/time-zone";
import { onDemand } from "@/lib/on-demand";
import { secondFactorsQuery } from "@/queries/second-factor";
import { removeFactor, type SecondFactor } from "@/session/second-factor";

const SetUpDialog = onDemand(() => import("@/features/auth/factor-set-up-dialog"), "SetUpDialog");

/** The person's authenticator apps; nothing where Auth knows no second factors. */
export function SecondFactorCard({ zone }: { zone: string }) {
  const read = useQuery(secondFactorsQuery);
  const show = useDialogs();
  const { data } = read;
  if (data === null) return null;
  return (
    <Card
      title="Second factor"
      description={factorWords.what}
      actions={
        data && (
          <Button variant="secondary" size="sm" onClick={() => show((dialog) => <SetUpDialog {...dialog} />)}>
            <ShieldCheck aria-hidden="true" />
            {data.length > 0 ? "Add another" : "Set up"}
          </Button>
        )
      }
      flush
    >
      <CardList
        label="Your authenticator apps"
        read={{ ...read, data }}
        failed="Couldn't load your second factors."
        empty={factorWords.none}
      >
        {(factor) => <FactorRow key={factor.id} factor={factor} zone={zone} />}
      </CardList>
      {data?.length === 1 && <p className="px-4 pb-4 text-sm text-ink-3 sm:px-5">{factorWords.spare}</p>}
    </Card>
  );
}

function FactorRow({ factor, zone }: { factor: SecondFactor; zone: string }) {
  const show = useDialogs();
  const name = factor.friendly_name || "Authenticator app";
  return (
    <CardRow title={name} about={[`Set up ${formatTime(factor.created_at, zone)}`]}>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Remove ${name}`}
        onClick={() =>
          show((dialog) => (
            <ConfirmDialog
              {...dialog}
              title={`Remove ${name}?`}
              description="Its codes stop working. Accounts that need a second factor ask you to set one up again if it's your last."
              confirmText="Remove"
              busyText="Removing..."
              save={() => removeFactor(factor.id)}
              saved={factorWords.removed}
              failed={factorWords.notRemoved}
            />
          ))
        }
      >
        Remove
      </Button>
    </CardRow>
  );
}
