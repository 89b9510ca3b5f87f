/** An account with a channel, and endpoints that are told of what happens there. */
import { newComment } from "../../../../scripts/builder/rows/comments.ts";
import type { ManageWebhook } from "../../../../supabase/functions/_shared/contracts/manage-webhook.ts";
import { backToRealTime } from "../../engine/support/clock.ts";
import { type ConnectedOwner, newOwnerAtWork } from "../../support/connect.ts";
import { assertDone } from "../../support/expect.ts";
import { sql, stack } from "../../support/stack.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

type Choices = Partial<Extract<ManageWebhook, { act: "create" }>>;

export interface Hooked {
  owner: ConnectedOwner;
  /** A receiver, and its endpoint: of what waits and what was approved, unless told. */
  endpoint(choices?: Choices): Promise<Receiver & { id: string; secret: string }>;
  /** A comment whose reply waits for approval: one event. */
  drafted(text?: string): Promise<string>;
  approve(id: string): Promise<void>;
  /** The log of an endpoint, newest first. */
  log(id: string): Promise<Record<string, unknown>[]>;
}

/** A test with an account of its own; afterwards its receivers, endpoints and time are gone. */
export function hooked(name: string, play: (hooked: Hooked) => Promise<void>): void {
  Deno.test(name, async () => {
    const owner = await newOwnerAtWork();
    const receivers: Receiver[] = [];
    const { person } = owner;
    try {
      await play({
        owner,
        async endpoint(choices = {}) {
          const receiver = openReceiver();
          receivers.push(receiver);
          const made = assertDone(
            await person.invoke("manage-webhook", {
              act: "create",
              name: "Receiver",
              url: receiver.url,
              format: "standard",
              kinds: ["comment.waiting", "reply.approved"],
              channels: null,
              ...choices,
            }),
          );
          return { ...receiver, id: made.id, secret: made.secret };
        },
        async drafted(text = "How long do you let it rest?") {
          const place = { user: { id: person.id, email: person.email }, channel: owner.google.channelId };
          const id = await newComment(stack, place, { text_original: text });
          await person.rpc("write_reply", { p_id: id, p_text: "About ten minutes." });
          return id;
        },
        approve: async (id) => void (await person.rpc("approve_reply", { p_id: id })),
        log: (id) => person.rpc("webhook_deliveries", { p_webhook: id }),
      });
    } finally {
      await Promise.all([...receivers.map((receiver) => receiver.close()), backToRealTime()]);
      await sql`delete from auth.users where id = ${person.id}`;
    }
  });
}
