/** What is kept of a text that is only read: of a word within a thread, or of an edit. */
import { type Classified, readByWords, unread } from "../../supabase/functions/_shared/drafting/classify.ts";
import { batchWith, withTold } from "../../supabase/functions/draft-replies/batch.ts";
import type { Reading } from "./errors.ts";
import { opinionFor } from "./product.ts";

export type Turn = Classified["turn"];

/** What the batch keeps of a text that a reading takes for something, and says that of a word within a thread. */
export async function keptOf(text: string, reading: Reading, turn: Turn = null): Promise<Classified> {
  const one = {
    id: "",
    user_id: "",
    channel_id: "",
    text,
    text_hash: "",
    waits: true,
    author_name: null,
    thread: null,
  };
  const { toRead, told } = batchWith([], [one]);
  const found = toRead.length > 0 ? [{ ...(await opinionFor(text, reading)), id: "" }] : [];
  // Words that tell by themselves are asked nothing more about.
  const read = new Map(found.map((opinion) => ["", { ...opinion, turn: readByWords(text) ? null : turn }]));
  return withTold({ read }, told).get("") ?? unread("");
}
