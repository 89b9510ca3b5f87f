import { outlookOfAll } from "./posting-outlook";

export interface AutomationStanding {
  /** It waits while it is on and replies wait on every channel that is on. */
  state: "paused" | "not_connected" | "waits" | "active";
  label: string;
}

/** Whether the automation runs, and what it waits for where it is on and yet does nothing; undefined while that is not known. */
export function automationStanding(
  status: string,
  channels: readonly { channel_id: string | null; is_active: boolean }[],
  outlook: readonly { channel_id: string; label: string }[] | undefined,
): AutomationStanding | undefined {
  if (status !== "active") return { state: "paused", label: "Paused" };
  const active = channels.filter((channel) => channel.is_active);
  if (active.length === 0) return { state: "not_connected", label: "Not connected" };
  if (!outlook) return undefined;
  const [waits] = outlookOfAll(outlook, active);
  return waits ? { state: "waits", label: waits.label } : { state: "active", label: "Active" };
}
