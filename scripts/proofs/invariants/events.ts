/** What holds of events that programs are told, by what the database's witness saw and what receivers took. */
import { REPLY_GONE } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import type { JourneyStack } from "../../journey/engine.ts";
import type { Invariant } from "../harness/play.ts";
import type { Hook } from "../harness/receiver.ts";
import { changesOf } from "../harness/witness.ts";

/** Accounts with an endpoint that is told of `TOLD`, in a database with a witness of `SEEN`. */
export interface ToldWorld {
  stack: Pick<JourneyStack, "sql">;
  accounts: { owner: { id: string }; hook: Hook }[];
}

/** What endpoints of proofs want to know: all that happens to a comment. */
export const TOLD = ["comment.waiting", "comment.grave", "reply.approved", "reply.public", "reply.removed"];

/** The name whose changes have to be witnessed, and the columns that count. */
export const SEEN = { comment_rows: ["tab", "reply_status", "grave"] } as const;

type Comment = { id: string; tab: string | null; reply_status: string | null; grave: boolean };

const WAITING: readonly (string | null)[] = ["to_approve", "needs_answer", "needs_you"];

/** The events that a change of a comment is, as docs/WEBHOOKS.md promises them. */
function eventsOf(before: Comment, now: Comment): string[] {
  const { tab, reply_status: status } = now;
  const moved = status !== before.reply_status;
  const kinds = [
    now.grave && !before.grave && "comment.grave",
    tab !== before.tab && WAITING.includes(tab) && "comment.waiting",
    moved && status === "queue" && (before.reply_status ?? "draft") === "draft" && "reply.approved",
    moved && status === "verified_public" && "reply.public",
    moved && status !== null && (REPLY_GONE as readonly string[]).includes(status) && "reply.removed",
  ];
  return kinds.filter((kind) => kind !== false).map((kind) => `${kind} (${tab}, ${status})`);
}

/** Of one comment, what was to be told of it and what was, each once by its id, in the order of its first coming. */
interface Story {
  comment: string;
  happened: string[];
  told: string[];
}

async function storiesOf({ stack, accounts }: ToldWorld): Promise<Story[]> {
  const stories = new Map<string, Story>();
  const storyOf = (comment: string) => {
    const story = stories.get(comment) ?? { comment, happened: [], told: [] };
    stories.set(comment, story);
    return story;
  };
  const users = accounts.map(({ owner }) => owner.id);
  for (const { name, op, old, new: now } of await changesOf(stack.sql, users))
    if (name in SEEN && op === "UPDATE")
      storyOf(String(now?.id)).happened.push(...eventsOf(old as Comment, now as Comment));
  for (const { hook } of accounts) {
    const known = new Set<string>();
    for (const { id, body } of hook.told) {
      if (known.has(id)) continue;
      known.add(id);
      const { type, data } = JSON.parse(body);
      storyOf(data.comment.id).told.push(`${type} (${data.comment.tab}, ${data.comment.state})`);
    }
  }
  return [...stories.values()];
}

/** What is in one list and not in the other, each as often as it is there more. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export const allTold: Invariant<ToldWorld> = {
  name: "all told",
  sentence: "Every event arrives at every endpoint that wants to know of it",
  async broken(_, once) {
    return (await once(storiesOf)).flatMap(({ comment, happened, told }) =>
      without(happened, told).map((event) => `${event} of ${comment} never came`),
    );
  },
};

export const toldInOrder: Invariant<ToldWorld> = {
  name: "told in order",
  sentence: "What is told of one comment comes in the order in which it happened, repetitions left out",
  async broken(_, once) {
    return (await once(storiesOf)).flatMap(({ comment, happened, told }) => {
      const [came, due] = [
        without(told, without(told, happened)),
        without(happened, without(happened, told)),
      ];
      return came.join() === due.join()
        ? []
        : [`of ${comment} came ${came.join(", ")}; it happened as ${due.join(", ")}`];
    });
  },
};

export const oneId: Invariant<ToldWorld> = {
  name: "one id",
  sentence:
    "An event has one id and one body however often it comes, and only what happened is told: by its id each is there once",
  async broken(world, once) {
    const more = (await once(storiesOf)).flatMap(({ comment, happened, told }) =>
      without(told, happened).map((event) => `${event} of ${comment} came under an id too many`),
    );
    const other = world.accounts.flatMap(({ hook }) =>
      [...Map.groupBy(hook.told, ({ id }) => id)]
        .filter(([, all]) => new Set(all.map(({ body }) => body)).size > 1)
        .map(([id]) => `${id} came with several bodies`),
    );
    return [...more, ...other];
  },
};

const toldSigned: Invariant<ToldWorld> = {
  name: "told signed",
  sentence:
    "Every delivery is signed by its endpoint's secret, as the library of Standard Webhooks verifies it",
  broken: ({ accounts }) =>
    accounts.flatMap(({ hook }) =>
      hook.told.filter(({ signed }) => !signed).map(({ id }) => `${id} came with a signature of nobody's`),
    ),
};

/** What holds of all that programs are told. */
export const toldToPrograms: readonly Invariant<ToldWorld>[] = [allTold, toldInOrder, oneId, toldSigned];
