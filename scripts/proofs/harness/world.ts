/** What a proof plays in, and what its invariants look at. */
import type { SimulatedChannel } from "../../builder/channel.ts";
import type { Owner } from "../../builder/owner.ts";
import type { JourneyStack } from "../../journey/engine.ts";

export interface Account {
  owner: Owner;
  channel: SimulatedChannel;
  /** Replies that its month counted before anything was played. */
  repliesBefore?: number;
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
}

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
