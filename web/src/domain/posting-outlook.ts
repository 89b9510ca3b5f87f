/** How screens find what `posting_outlook` says of the channels they show; what it says is SQL's alone. */

/** What keeps comments from being read and drafted too, not only replies from going out. */
const NO_DRAFTS: ReadonlySet<string> = new Set([
  "all_paused",
  "disk_full",
  "no_plan",
  "paused",
  "not_connected",
  "channel_off",
  "stopped",
]);

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

interface Told extends OfChannel {
  reason: string;
  sentence: string;
}

/** Why new comments get no drafts on any channel, in a sentence; undefined when they do. */
export function whyNoDrafts(
  outlook: readonly Told[],
  connections: readonly { channel_id: string | null; is_active: boolean }[],
): string | undefined {
  const channels = connections.filter((one) => one.channel_id !== null);
  const waiting = outlookOfAll(outlook, channels);
  if (waiting.length > 0 && waiting.every(({ reason }) => NO_DRAFTS.has(reason))) return waiting[0]?.sentence;
  // Shadow mode or a pause of the account is told before a channel that is off.
  return channels.some((one) => one.is_active)
    ? undefined
    : "Drafts start once a channel is connected and turned on.";
}

/** Where what a channel waits for is changed. The pause of a channel has a notice of its own. */
const STEPS: Record<string, { to: "/app/automations" | "/app/account/channels"; says: string }> = {
  paused: { to: "/app/automations", says: "Turn them on" },
  channel_off: { to: "/app/automations", says: "Turn it on" },
  not_for_posting: { to: "/app/account/channels", says: "Enable one" },
  stopped: { to: "/app/account/channels", says: "View connections" },
};

/** Those that nobody here can end are told too; the owner's own hours and limits are as they wanted them. */
const NEWS: ReadonlySet<string> = new Set([
  ...Object.keys(STEPS),
  "all_paused",
  "disk_full",
  "just_restored",
  "quota",
  "server_trouble",
  "plan_month",
]);

/** What is told of replies that wait on every channel, and where that is changed; undefined where it is no news. */
export function postingNews(
  outlook: readonly Told[],
  connections: readonly { channel_id: string | null; is_active: boolean }[],
) {
  const news = outlookOfAll(outlook, connections).find(({ reason }) => NEWS.has(reason));
  return news && { sentence: news.sentence, step: STEPS[news.reason] };
}
