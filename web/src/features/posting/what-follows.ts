import { appMessages } from "@/content/app-messages";
import { whyNoDrafts } from "@/domain/posting-outlook";
import type { Message } from "@/lib/notify";

/** What is so once video replies are on: drafts from now on, or what they wait for. */
export function whatFollows(...known: Parameters<typeof whyNoDrafts>): Message {
  const { videoRepliesOn, videoRepliesOnWaiting } = appMessages.automation;
  const waits = whyNoDrafts(...known);
  return waits ? { ...videoRepliesOnWaiting, description: waits } : videoRepliesOn;
}
