/** What the stack's mail server has received. */
import assert from "node:assert/strict";
import { urls } from "./stack.ts";

interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments?: { fileName: string; contentType: string; length: number }[];
  to: { address: string }[];
}

/** The first mail for an address whose subject has these words. */
export async function mailFor(address: string, words: string): Promise<ReceivedMail> {
  for (const until = Date.now() + 10_000; ; ) {
    const all: ReceivedMail[] = await (await fetch(`${urls.mail}/email`)).json();
    const found = all.find(
      ({ to, subject }) => to.some((one) => one.address === address) && subject.includes(words),
    );
    if (found) return found;
    assert.ok(Date.now() < until, `${address} was to get a mail`);
  }
}
