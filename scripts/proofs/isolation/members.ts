/**
 * People of the owner's account, and two who are none: one removed whose token is still good, one invited who has not accepted. And keys of
 * programs, one for each scope, of managers, and one of a manager who was removed. What each
 * gets follows from what the owner gets, what an object takes (expected.ts) and what a role may, which is written down here by hand.
 */
import { takenBy } from "./calls.ts";
import { needs, type Permission } from "./tables.ts";

export const memberCallers = [
  ...(["manager", "responder", "viewer", "other channel", "removed", "invited"] as const),
  ...(["key to read", "key to answer", "key to approve", "key to moderate", "key to manage"] as const),
  "key of removed",
] as const;
export type MemberCaller = (typeof memberCallers)[number];

interface Member {
  role: "manager" | "responder" | "viewer";
  may: readonly Permission[];
  /** Whether they are in the account. */
  inside: boolean;
  /** Whether they are limited to a channel that the owner's rows are not of. */
  limited?: true;
  /** Whether it is a program with a key of theirs, which is never its person alone. */
  program?: true;
}

const manager = {
  role: "manager",
  may: ["read", "answer", "approve", "moderate", "manage"],
  inside: true,
} as const;

const key = { ...manager, program: true } as const;

export const members: Record<MemberCaller, Member> = {
  manager,
  responder: { role: "responder", may: ["read", "answer"], inside: true },
  viewer: { role: "viewer", may: ["read"], inside: true },
  "other channel": { ...manager, limited: true },
  removed: { ...manager, may: [], inside: false },
  invited: { ...manager, may: [], inside: false },
  "key to read": { ...key, may: ["read"] },
  "key to answer": { ...key, may: ["read", "answer"] },
  "key to approve": { ...key, may: ["read", "approve"] },
  "key to moderate": { ...key, may: ["read", "moderate"] },
  "key to manage": { ...key, may: ["read", "manage"] },
  "key of removed": { ...key, may: [], inside: false },
};

export function isMember(caller: string): caller is MemberCaller {
  return caller in members;
}

export function eachMember<Value>(of: (caller: MemberCaller) => Value): Record<MemberCaller, Value> {
  return Object.fromEntries(memberCallers.map((caller) => [caller, of(caller)])) as Record<
    MemberCaller,
    Value
  >;
}

/** Tables that are no account's rows: as a stranger's, whichever account they ask for. */
const ofThePerson = ["leads", "profiles", "signup_leads"];

/** Rows of these that the owner has are of all channels (channel_id null): read by who is limited to one, and changed by none of them. */
const ofAllChannels = [
  ...[
    "brand_voices",
    "connection_health",
    "reply_rule_states",
    "reply_rules",
    "saved_replies",
    "saved_reply_states",
  ],
  "youtube_connections",
];

/** Select, insert, update, delete. */
export function ofMemberOnTable(caller: MemberCaller, name: string, cells: string[]): string {
  const [visitor = "----", stranger = "----", owner = "----"] = cells;
  const { may, inside, limited, program } = members[caller];
  if (program && !inside) return visitor;
  if (ofThePerson.includes(name)) return stranger;
  if (!inside) return "----";
  // Everybody sees the account itself, and their own row among its members.
  if (name === "accounts") return "x---";
  if (name === "account_members") return program ? "0---" : "x---";
  const { of, read, write } = needs[name] ?? { of: "channel", read: "read" };
  // The owner's own are theirs alone; everybody makes one of their own beside it, and no program.
  if (of === "person")
    return [...owner]
      .map((cell, place) => (cell === "-" ? "-" : place !== 1 ? "0" : program ? "p" : "x"))
      .join("");
  const reaches = of === "account" || !limited;
  // What is of all channels is changed by who is limited to none, but for what is a person's own work.
  const wide = of === "account" && write !== "read" && write !== "answer";
  const reads = may.includes(read) && (reaches || ofAllChannels.includes(name));
  const writes = write !== undefined && may.includes(write) && (wide ? !limited : reaches);
  // A mapping names who made it, so the owner's is nobody else's to insert.
  const inserts = writes && name !== "client_youtube_channels";
  return [...owner]
    .map((cell, place) => {
      if (cell === "-") return "-";
      if (place === 1) return inserts ? "x" : "p";
      return (place === 0 ? reads : writes && may.includes(read)) ? cell : "0";
    })
    .join("");
}

/** What a person may call whatever account they name, and is answered as a stranger is: by a link, or about nobody's account. */
const ofAnybody = [
  ...["accept_invitation", "invitation"],
  ...["confirm_report_address", "report_address", "unsubscribe_report_address"],
  ...["client_approve", "client_comment", "client_drafts", "client_edit"],
];
/** The same for who is in no account: about themselves, or about the installation. */
const ofThemselves = [
  ...["client_about", "has_second_factors", "late_jobs", "my_accounts"],
  ...["add_push_device", "push_devices", "push_key", "remove_push_device"],
];
/** Offered to somebody else. */
const ofWhoIsOffered = ["accept_ownership", "decline_ownership"];
/** About the key of a program, which no person asks by. */
const ofPrograms = ["program_account"];

/** The owner's note is changed by nobody else, and deleted by managers. */
const ofAuthors: Record<string, readonly MemberCaller[]> = {
  delete_note: ["responder", "key to answer"],
  delete_viewer_note: ["responder"],
  edit_note: ["manager", "responder", "key to answer"],
};

/** What a member of another channel is answered otherwise than with nothing: refused what is of all channels, let do what is about themselves. */
const ofAnotherChannel: Record<string, string> = {
  ...{ ask_google_again: "-", preview_backfill: "-", reorder_rules: "-", start_backfill: "-" },
  ...{
    create_client_link: "-",
    create_program_key: "x",
    create_report_feed: "-",
    add_report_address: "-",
    search_knowledge: "-",
  },
  ...{
    hide_first_steps: "x",
    leave_account: "x",
    my_accounts: "x",
    use_for_all: "-",
    read_captions: "-",
    choose_history: "-",
    past_comments: "-",
    set_alert: "-",
    set_captions: "-",
  },
};

/** What a person does themselves, and no program. */
const ofPeople = [
  ...["accept_invitation", "accept_ownership", "decline_ownership", "leave_account", "my_accounts"],
  ...[
    "create_client_link",
    "create_program_key",
    "create_report_feed",
    "note_writing",
    "ownership_offer",
    "revoke_program_key",
  ],
  ...["change_webhook", "delete_webhook", "pause_webhook", "resend_webhook", "test_webhook"],
  ...["set_alert", "try_alert"],
  ...["add_push_device", "push_devices", "remove_push_device"],
  ...["hide_first_steps", "see_mentions"],
  ...["add_report_address", "ask_report_address_again"],
  ...["decide_hold", "moderate_comments", "moderation_progress", "moderations", "preview_moderation"],
  ...["delete_viewer_note", "forget_viewer", "write_viewer_note"],
  ...["begin_replay", "cancel_replay", "confirm_replay", "current_replay", "replay_page"],
];

export function ofMemberOnCall(caller: MemberCaller, name: string, cells: string[]): string {
  const [visitor = "-", stranger = "-"] = cells;
  const { may, inside, limited, program } = members[caller];
  if (program && !inside) return visitor;
  if (program && ofPeople.includes(name)) return "-";
  // A write of a program's, which a person never is in the middle of.
  if (name === "program_act" && !program) return "p";
  if (ofAnybody.includes(name) || (!inside && ofThemselves.includes(name))) return stranger;
  if (!inside) return "-";
  if (ofWhoIsOffered.includes(name) || (ofPrograms.includes(name) && !program)) return "p";
  if (ofAuthors[name]?.includes(caller)) return "p";
  if (limited && ofAnotherChannel[name]) return ofAnotherChannel[name];
  if (!may.includes(takenBy(name))) return "-";
  return limited ? "0" : "x";
}
