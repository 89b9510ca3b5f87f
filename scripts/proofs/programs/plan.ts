/** What programs ask to be done: chains of writes, each of which knows by what in the database one would see that it was done. */
import type { OperationId } from "../../../supabase/functions/_shared/contracts/api/index.ts";
import type { Change } from "../harness/witness.ts";
import type { Asked, Heard } from "./program.ts";

/** What a chain has been told so far. */
export interface Known {
  version: number;
  note: string;
  fact: string;
}

/** One write. */
export interface Step {
  id: OperationId;
  asked(known: Known): Asked;
  /** What one sees once it is done: a key of `traceOf`. */
  trace(known: Known): string;
  /** The text that it leaves on YouTube, sooner or later. */
  posts?: { comment: string; text: string };
}

/** A write as it was asked for, and all that was heard of it. */
export interface Write {
  step: Step;
  asked: Asked;
  trace: string;
  key: string;
  once: string;
  heard: (Heard | undefined)[];
  /** Requests that were sent for it. */
  sent: number;
}

/** What a change in the database is a trace of; undefined where it is none of what programs do. */
export function traceOf({ name, op, old, new: now }: Change): string | undefined {
  switch (`${op} ${name}`) {
    case "INSERT versions":
      return `text ${now?.comment_row_id} ${now?.body}`;
    case "INSERT reply_events":
      return `event ${now?.comment_row_id} ${now?.reason}`;
    case "INSERT notes":
    case "UPDATE notes":
      return `${op} note ${now?.body}`;
    case "INSERT comment_labels":
      return `labelled ${now?.comment_row_id} ${now?.label_id}`;
    case "DELETE comment_labels":
      return `unlabelled ${old?.comment_row_id} ${old?.label_id}`;
    case "INSERT labels":
      return `label ${now?.name}`;
    case "INSERT facts":
    case "UPDATE facts":
      return `${op} fact ${now?.question} ${now?.answer}`;
    case "DELETE facts":
      return `DELETE fact ${old?.id}`;
  }
}

/** The names whose changes are traces. */
export const TRACED = ["versions", "reply_events", "notes", "comment_labels", "labels", "facts"] as const;

interface Subject {
  /** Our id of a comment, and YouTube's. */
  comments: { id: string; youtubeId: string }[];
  channel: string;
  person: string;
  label: string;
  /** A word of the account's that stands in all its texts. */
  word: string;
}

/** Chains of an account that are `writes` writes in all: what happens to a comment, a fact's life, labels. */
export function planChains({ comments, ...about }: Subject, writes: number): Step[][] {
  const chains = comments.map((comment, number) => ofComment(comment, about, number));
  let left = writes - chains.flat().length;
  const facts = Math.floor((left * 0.6) / 4);
  for (let number = 0; number < facts; number++) chains.push(ofFact(about, number));
  left = writes - chains.flat().length;
  for (let number = 0; number < left; number++) chains.push([newLabel(`${about.word} ${number}`)]);
  return chains;
}

/** Writes that a comment's chain has. */
export const OF_COMMENT = 9;

function ofComment(
  { id, youtubeId }: Subject["comments"][number],
  { person, label, word }: Omit<Subject, "comments">,
  number: number,
): Step[] {
  const said = `${word} ${number}`;
  const [draft, better, own] = [
    `Ten minutes, ${said}.`,
    `About ten minutes, ${said}.`,
    `A good ten, ${said}.`,
  ];
  const isDismissed = number % 5 === 4;
  // Every other one in the words of who approves.
  const text = number % 2 === 0 ? better : own;
  const last: Step = isDismissed
    ? {
        id: "dismissReply",
        asked: ({ version }) => ({ params: { id }, body: { version } }),
        trace: () => `event ${id} dismissed`,
      }
    : {
        id: "approveReply",
        asked: ({ version }) => ({ params: { id }, body: { version, ...(text === own && { text }) } }),
        trace: () => `event ${id} approved`,
        posts: { comment: youtubeId, text },
      };
  return [
    propose(id, draft),
    propose(id, better),
    note(id, `First look, ${said}`),
    {
      id: "editNote",
      asked: ({ note }) => ({ params: { id: note }, body: { text: `Second look, ${said}` } }),
      trace: () => `UPDATE note Second look, ${said}`,
    },
    {
      id: "addLabel",
      asked: () => ({ params: { id, label_id: label } }),
      trace: () => `labelled ${id} ${label}`,
    },
    {
      id: "assignComment",
      asked: () => ({ params: { id }, body: { person_id: person } }),
      trace: () => `event ${id} assigned`,
    },
    last,
    {
      id: "removeLabel",
      asked: () => ({ params: { id, label_id: label } }),
      trace: () => `unlabelled ${id} ${label}`,
    },
    note(id, `Done, ${said}`),
  ];
}

const propose = (id: string, text: string): Step => ({
  id: "proposeReply",
  asked: ({ version }) => ({ params: { id }, body: { text, version } }),
  trace: () => `text ${id} ${text}`,
});

const note = (id: string, text: string): Step => ({
  id: "writeNote",
  asked: () => ({ params: { id }, body: { text } }),
  trace: () => `INSERT note ${text}`,
});

function ofFact({ channel, word }: Omit<Subject, "comments">, number: number): Step[] {
  const question = `How long, ${word} ${number}?`;
  const change = (answer: string): Step => ({
    id: "changeFact",
    asked: ({ fact }) => ({ params: { id: fact }, body: { answer } }),
    trace: () => `UPDATE fact ${question} ${answer}`,
  });
  return [
    {
      id: "addFact",
      asked: () => ({ body: { channel_id: channel, question, answer: "Ten minutes." } }),
      trace: () => `INSERT fact ${question} Ten minutes.`,
    },
    change("Eleven minutes."),
    change("Twelve minutes."),
    {
      id: "deleteFact",
      asked: ({ fact }) => ({ params: { id: fact } }),
      trace: ({ fact }) => `DELETE fact ${fact}`,
    },
  ];
}

const newLabel = (name: string): Step => ({
  id: "createLabel",
  asked: () => ({ body: { name } }),
  trace: () => `label ${name}`,
});

/** What the next writes of a chain need of an answer. */
export function learn(id: OperationId, text: string, known: Known): void {
  if (text === "") return;
  const answer = JSON.parse(text);
  if (typeof answer.version === "number") known.version = answer.version;
  if (id === "writeNote") known.note = answer.id;
  if (id === "addFact") known.fact = answer.id;
}
