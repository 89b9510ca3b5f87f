import type { RewriteDraft } from "../contracts/rewrite-draft.ts";
import { fence } from "../safety/prompt-block.ts";

/** How a reply is to be written anew, and what it says so far. */
export interface Rewriting {
  how: RewriteDraft["how"];
  /** null: nothing was written yet. */
  text: string | null;
}

const WISHES: Record<Rewriting["how"], string> = {
  another: "Write another reply: other words, another beginning.",
  shorter: "Make the reply clearly shorter: what matters most to the viewer, in few and friendly words.",
  warmer: "Make the reply warmer: closer to the viewer and what they say, without saying more.",
};

/** What the model is told of the reply that it is to write anew; fenced, since words of it may be a viewer's. */
export function rewritingBlock({ how, text }: Rewriting, nonce: string): string {
  const wish = WISHES[how];
  return text?.trim() ? `${wish} The reply so far:\n${fence(text, nonce, "reply_so_far")}` : wish;
}
