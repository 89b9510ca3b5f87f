import { AskOwner } from "@/components/ask-owner";
import { useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useZone } from "@/queries/use-zone";
import { AlertRulesCard } from "./alert-rules-card";
import { AlertTrialsCard } from "./alert-trials-card";
import { AlertsCard } from "./alerts-card";

/** What is told at once: what raises an alert, whether it arrives, and what was raised. */
export function AlertsPage() {
  const channel = useChoices()?.channel_id ?? null;
  const may = useMay("manage");
  const { zone } = useZone();
  return (
    <>
      <AskOwner need="manage" to="change alerts" channel={channel} />
      <AlertRulesCard key={channel} channel={channel} may={may(channel)} />
      {may(channel) && <AlertTrialsCard />}
      <AlertsCard zone={zone} />
    </>
  );
}
