/** A client link from the mail to an approved reply, in a browser that is signed in nowhere. */
import assert from "node:assert/strict";
import { newOwnerAtWork } from "../support/connect.ts";
import { assertDone } from "../support/expect.ts";
import { mailFor } from "../support/mail.ts";
import { invoke, keys, read, urls } from "../support/stack.ts";

const owner = await newOwnerAtWork();

Deno.test("a client link leads by its mail to the page, whose calls name it in a header alone", async () => {
  const p_email = `client.${crypto.randomUUID().slice(0, 8)}@example.test`;
  const [made] = assertDone(
    await owner.person.post("rpc/create_client_link", {
      ...{
        p_channel: owner.google.channelId,
        p_name: "Northwind Coffee",
        p_may: ["approve"],
        p_days: 7,
        p_email,
      },
    }),
  ) as unknown as { id: string; token: string }[];
  assertDone(await invoke("send-mails", { apikey: keys.cronKey }));
  const { text } = await mailFor(p_email, "are ready for you to look at");
  const { pathname, search, hash } = new URL(/https?:\/\/\S+$/m.exec(text)?.[0] ?? "");
  assert.deepEqual([pathname, search], ["/client", ""]);
  const about = async (token?: string) =>
    read(
      await fetch(`${urls.api}/rest/v1/rpc/client_about`, {
        method: "POST",
        headers: {
          apikey: keys.publishableKey,
          "content-type": "application/json",
          ...(token && { "x-client-link": token }),
        },
        body: "{}",
      }),
    );
  for (const token of [hash.slice(1), made?.token]) {
    const [shown] = assertDone(await about(token)) as unknown as { state: string; name: string }[];
    assert.deepEqual([shown?.state, shown?.name], ["open", "Northwind Coffee"]);
  }
  const [none] = assertDone(await about()) as unknown as { state: string }[];
  assert.equal(none?.state, "unknown");
});
