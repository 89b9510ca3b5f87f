/** What report is asked for, and whether this person can have it. */
import { PlainError } from "../lib/errors.ts";
import type { Person } from "../lib/person.ts";

/** What the address of the reports screen says of it. */
export interface ReportOrder {
  /** Undefined: the person's own, or the only one that they are in. */
  account?: string | undefined;
  /** Undefined: all that are mapped. */
  channel?: string | undefined;
  days: { period: string } | { start: string; end: string };
}

/** The path of the reports screen that shows it. A PlainError says why this person cannot have it. */
export async function reportPath({ client }: Person, order: ReportOrder): Promise<string> {
  const { data: accounts } = await client.rpc("my_accounts").throwOnError();
  const named = (id: string | undefined) => accounts.find(({ account_id }) => account_id === id);
  const only = accounts.length === 1 ? accounts[0] : undefined;
  const account = order.account ? named(order.account) : (accounts.find(({ is_own }) => is_own) ?? only);
  if (!account) {
    const choice = accounts.map(({ account_id, name }) => `  ${account_id}  ${name}`);
    throw new PlainError(
      [
        order.account
          ? `this person isn't a member of the account ${order.account}`
          : "choose an account with --account",
        choice.length > 0 ? `their accounts are:\n${choice.join("\n")}` : "they have no account yet",
      ].join("; "),
    );
  }
  if (account.lacks_factor)
    throw new PlainError(
      "this account needs a second factor, which a command has none of; print the report in the app",
    );
  if (order.channel) await requireChannel(client, account.account_id, order.channel);
  const search = new URLSearchParams({ account: account.account_id, ...order.days });
  if (order.channel) search.set("channel", order.channel);
  return `/app/reports?${search}`;
}

async function requireChannel(client: Person["client"], account: string, channel: string): Promise<void> {
  const { data: channels } = await client
    .from("client_youtube_channels")
    .select("channel_id, channel_title")
    .setHeader("x-account", account)
    .throwOnError();
  if (channels.some(({ channel_id }) => channel_id === channel)) return;
  const choice = channels.map(({ channel_id, channel_title }) => `  ${channel_id}  ${channel_title ?? ""}`);
  throw new PlainError(
    choice.length > 0
      ? `${channel} isn't a channel of this account; its channels are:\n${choice.join("\n")}`
      : `${channel} isn't a channel of this account, which has none yet`,
  );
}
