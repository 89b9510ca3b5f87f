import type { ProgramEvent } from "./event.ts";

/** One line that says what happened, for people who read it in a chat. */
export function headlineOf(event: ProgramEvent): string {
  const on = event.channel_title ? ` on ${event.channel_title}` : "";
  return lines[event.kind](event, on);
}

const lines: Record<ProgramEvent["kind"], (event: ProgramEvent, on: string) => string> = {
  "comment.waiting": ({ data }, on) =>
    data.comment?.tab === "to_approve"
      ? `A comment waits for your approval${on}`
      : data.comment?.tab === "needs_answer"
        ? `A comment needs your answer${on}`
        : `A reply needs your attention${on}`,
  "comment.grave": (_, on) => `A grave comment needs a person${on}`,
  "question.asked": (_, on) => `A viewer asks what nothing answers yet${on}`,
  "reply.approved": (_, on) => `A reply was approved${on}`,
  "reply.public": (_, on) => `A reply is public${on}`,
  "reply.removed": (_, on) => `A reply is no longer on YouTube${on}`,
  "channel.paused": ({ data }, on) =>
    `Posting is paused${on}: ${data.not_public} of the last ${data.judged} replies aren't public`,
  "connection.broken": ({ data }) => `The connection ${data.connection?.label ?? ""} needs you`,
  "report.ready": ({ data }) => `Your week is ready: ${data.from} to ${data.to}`,
  "alert.raised": ({ data }) => data.headline ?? "An alert was raised",
  ping: () => "This is a test. The endpoint works.",
};

/** What else there is to read: the viewer's words and ours, a question, what to do. Empty where the line says all. */
export function wordsOf({ kind, data }: ProgramEvent): string {
  const { comment, reply, question, sentence } = data;
  const said = comment?.text ? `${comment.author ?? "A viewer"}: ${comment.text}` : "";
  const ours = reply?.text && kind !== "comment.grave" ? `Reply: ${reply.text}` : "";
  return [said, ours, question?.text, sentence].filter(Boolean).join("\n\n");
}
