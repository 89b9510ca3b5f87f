/** `operate users` and `operate channels`: who is there, and what does not run. */
import type { Command } from "commander";
import { emailOf, member, tell } from "../lib/command-family.ts";
import { callAsOperator, type OperatorRow } from "../lib/operator.ts";

type User = OperatorRow<
  "operator_users",
  "plan" | "access_requested_at" | "created_at" | "last_sign_in_at" | "automation" | "policy"
>;
type Channel = OperatorRow<
  "operator_channels",
  "title" | "stopped_by" | "error_code" | "hold" | "last_read_at" | "next_read_at"
>;

export function addOverviews(family: Command): void {
  member(
    family,
    "users",
    "list every account with its plan and how many of its channels aren't running",
  ).action(async ({ json }: { json?: boolean }) => {
    const found: User[] = await callAsOperator("operator_users");
    tell(json, { users: found }, () => {
      if (found.length === 0) console.log("There are no accounts yet.");
      else console.table(Object.fromEntries(found.map((user) => [user.email, userRow(user)])));
    });
  });

  member(family, "channels", "list every channel with its health, those not running first")
    .option("--user <email>", "only this account's channels")
    .action(async ({ json, user }: { json?: boolean; user?: string }) => {
      const email = user === undefined ? null : emailOf(user);
      const found: Channel[] = await callAsOperator("operator_channels", { p_email: email });
      tell(json, { channels: found }, () => {
        if (found.length === 0) console.log("No channels are connected.");
        else console.table(found.map(channelRow));
      });
    });
}

function userRow(user: User) {
  return {
    plan: user.plan ?? "none",
    automation: user.automation ?? "not set up",
    policy: user.policy ?? "",
    channels: user.channels,
    "not running": user.troubled,
    "to approve": user.to_approve,
    queued: user.queued,
    "posted this month": user.posted_this_month,
    "last sign-in": day(user.last_sign_in_at),
  };
}

function channelRow(channel: Channel) {
  const why = channel.stopped_by ?? channel.hold;
  return {
    account: channel.email,
    channel: channel.title ?? channel.channel_id,
    state: why === null ? channel.state : `${channel.state}: ${why}`,
    error: channel.error_code ?? "",
    "last read": minute(channel.last_read_at),
    "to approve": channel.to_approve,
    queued: channel.queued,
    unproven: channel.undecided,
  };
}

function day(time: string | null): string {
  return time?.slice(0, 10) ?? "never";
}

function minute(time: string | null): string {
  return time === null ? "never" : `${time.slice(0, 16).replace("T", " ")} UTC`;
}
