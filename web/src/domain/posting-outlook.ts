/** How screens find what `posting_outlook` says of the channels they show; what it says is SQL's alone. */

interface OfChannel {
  channel_id: string;
}

/** Why replies of a channel wait; undefined when they would be posted. */
export function outlookOf<Outlook extends OfChannel>(
  outlook: readonly Outlook[] | undefined,
  channelId: string | null,
): Outlook | undefined {
  return outlook?.find((one) => one.channel_id === channelId);
}

/** Why they wait on every channel that is on, or on all while none is, each with its reason; empty when one of them posts. */
export function outlookOfAll<Outlook extends OfChannel>(
  outlook: readonly Outlook[],
  connections: readonly { channel_id: string | null; is_active: boolean }[],
): Outlook[] {
  const on = connections.filter((one) => one.is_active);
  const channels = new Set((on.length > 0 ? on : connections).flatMap((one) => one.channel_id ?? []));
  const waiting = [...channels].flatMap((channel) => outlookOf(outlook, channel) ?? []);
  return waiting.length === channels.size ? waiting : [];
}
