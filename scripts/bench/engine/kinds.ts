/** The kinds of work, and how they mix. */
export const KINDS = ["polls", "drafts", "posts", "checks"] as const;
export type Kind = (typeof KINDS)[number];

/** What one reply takes of each. */
export const SHARES: Record<Kind, number> = { posts: 1, drafts: 1.3, polls: 2, checks: 6 };

/** Replies that the quota of a Google project allows a day. */
const REPLIES_A_DAY = 198;

/**
 * How many channels of 198 replies a day each these rates carry: the least, over the four kinds, of the rate divided by what
 * one channel needs a second, which is 198 a day times the kind's share of a reply.
 */
export function channelsCarried(per_s: Record<Kind, number>): number {
  return Math.floor(
    Math.min(...KINDS.map((kind) => per_s[kind] / ((SHARES[kind] * REPLIES_A_DAY) / 86_400))),
  );
}
