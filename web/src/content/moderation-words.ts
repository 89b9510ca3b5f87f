import type { ModerationAct, ModerationState } from "@shared/database/vocabulary.gen.ts";

const comments = (n: number) => (n === 1 ? "1 comment" : `${n.toLocaleString()} comments`);
const these = (n: number) => (n === 1 ? "this comment" : comments(n));

interface ActWords {
  verb: string;
  question: (n: number) => string;
  /** What follows from it. */
  follows: string;
  confirm: (n: number) => string;
  /** Once it is so. */
  done: string;
}

export const moderationActs: Record<ModerationAct, ActWords> = {
  publish: {
    verb: "Publish",
    question: (n) => `Publish ${these(n)}?`,
    follows: "Everyone can see what you publish.",
    confirm: (n) => `Publish ${comments(n)}`,
    done: "Published",
  },
  hold: {
    verb: "Keep held",
    question: (n) => `Hold ${these(n)} for review?`,
    follows: "Viewers can't see what you hold. You can publish or hide it later in Held comments.",
    confirm: (n) => `Hold ${comments(n)}`,
    done: "Held for review",
  },
  reject: {
    verb: "Hide",
    question: (n) => `Hide ${these(n)}?`,
    follows:
      "YouTube rejects what you hide, with the replies to it. Don't count on publishing it again. The viewers aren't banned.",
    confirm: (n) => `Hide ${comments(n)}`,
    done: "Hidden",
  },
  hide_author: {
    verb: "Hide and ban",
    question: (n) => `Hide ${these(n)} and ban ${n === 1 ? "its viewer" : "their viewers"}?`,
    follows:
      "No one will see these viewers' future comments on your channel. You can lift a ban only in YouTube Studio. Don't count on publishing the comments again.",
    confirm: (n) => (n === 1 ? "Hide and ban viewer" : `Hide ${comments(n)} and ban`),
    done: "Hidden, viewer banned",
  },
};

export const moderationStates: Record<Exclude<ModerationState, "done">, string> = {
  waiting: "Waiting",
  sending: "Sending to YouTube",
  sent: "Checking on YouTube",
  refused: "Not done",
  unsure: "Not confirmed",
};

const reasons: Record<string, string> = {
  commentNotFound: "YouTube no longer has this comment.",
  forbidden: "YouTube doesn't let this channel decide about it. Try it in YouTube Studio.",
  operationNotSupported: "YouTube doesn't allow this for a comment that was rejected before.",
  nowhere: "YouTube doesn't list it. It was deleted or rejected before, and can't be published again.",
  public: "It's still public. Try again, or hide it in YouTube Studio.",
  held: "YouTube still holds it. Try again, or decide in YouTube Studio.",
  likely_spam: "YouTube still takes it for spam. Try again, or decide in YouTube Studio.",
  published: "Only you can see it. Its video may be private.",
  quota: "Today's share of the YouTube quota is used up.",
  restored:
    "The service was restored from a backup, so we can't tell whether it was done. Look at the comment and decide again.",
  no_connection: "The channel has no working connection. Reconnect it.",
};

/** Why a decision waits or wasn't carried out; null where there is nothing to say. */
export function moderationReason(reason: string | null, state: ModerationState): string | null {
  if (reason === null || state === "done" || state === "sending") return null;
  const known = reasons[reason];
  if (known) return known;
  return state === "refused" ? `YouTube refused it (${reason}).` : "We'll look again by ourselves.";
}

export const moderationWords = {
  counting: "Counting...",
  notCounted: "Couldn't count the comments. Close this and try again.",
  cost: (calls: number, credits: number) =>
    `${calls === 1 ? "1 call" : `${calls.toLocaleString()} calls`} to YouTube, ${credits.toLocaleString()} credits.`,
  partly: (today: number, at: string) =>
    today === 0
      ? `Today's quota for this is used up, so they go after ${at}.`
      : `Today's quota is enough for ${today.toLocaleString()}. The others go after ${at}.`,
  asked: (n: number) => ({
    title: `${comments(n)} on the way to YouTube`,
    description: "Held comments shows what becomes of them.",
  }),
  busy: (n: number) => ({
    title: `${comments(n)} left out`,
    description: "They're being sent to YouTube just now. Try again in a minute.",
  }),
  progress: (done: number, of: number) => `${done.toLocaleString()} of ${comments(of)} done`,
  refused: (n: number) => `${n.toLocaleString()} not done`,
  unsure: (n: number) => `${n.toLocaleString()} not confirmed`,
  resumes: (at: string, reason: string | null) =>
    `${reason ? `${moderationReason(reason, "waiting")} ` : ""}The rest goes after ${at}.`,
  by: (name: string | null, at: string) => `${name ?? "Someone who left"}, ${at}`,
} as const;
