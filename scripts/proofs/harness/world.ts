/** What a proof plays in, and what its invariants look at. */
import type { SimulatedChannel } from "../../builder/channel.ts";
import type { Owner } from "../../builder/owner.ts";
import type { JourneyStack } from "../../journey/engine.ts";

export interface Account {
  owner: Owner;
  channel: SimulatedChannel;
  /** Replies that its month counted before anything was played. */
  repliesBefore?: number;
  /** Its owner lets answers within threads go by themselves. */
  converses?: boolean;
}

export interface WrittenComment {
  id: string;
  account: Account;
}

export interface World {
  stack: JourneyStack;
  accounts: Account[];
  /** What viewers wrote on the accounts' channels. */
  comments: WrittenComment[];
  /** What they wrote within threads. */
  words?: WrittenComment[];
  /** What people did on YouTube, where it is known since when the product cannot have missed it. */
  witnessed?: Witnessed[];
}

/** What was done to a comment, or that the owner spoke in the thread that it begins. */
export interface Witnessed {
  id: string;
  what: "edited" | "gone" | "owner spoke";
  at: Date;
  since: Date;
  /** It is in the database since then; else every look at YouTube shows it. */
  isRead: boolean;
}

/** The thread of a comment or of a word within it. */
export const threadOf = (id: string): string => id.split(".")[0] as string;

export const writtenIn = ({ comments, words = [] }: Pick<World, "comments" | "words">): WrittenComment[] => [
  ...comments,
  ...words,
];

export const usersOf = ({ accounts }: { accounts: Pick<Account, "owner">[] }): string[] =>
  accounts.map(({ owner }) => owner.id);

/** Numbers of the Google projects, each once. */
export const projectsOf = ({ accounts }: Pick<World, "accounts">): number[] => [
  ...new Set(accounts.map(({ channel }) => channel.projectNumber)),
];
