import { type Owner, signIn } from "../../../builder/owner.ts";
import type { Place } from "../place.ts";
import type { Way } from "../way.ts";

const CHANNELS = 3;
const LETTERS = 199_000;

/** Of so short paragraphs that as much as possible is kept beside the text. */
function body(n: number): string {
  let text = "";
  for (let word = 0; text.length < LETTERS; word++) {
    const paragraph = Array.from({ length: 17 }, (_, place) => ((word * 17 + place) * 7919 + n).toString(36));
    text += `${paragraph.join(" ")}\n\n`;
  }
  return text.slice(0, LETTERS);
}

const channelOf = (n: number) => `UC${`stuffed${n}`.padEnd(22, "0")}`;

async function show({ id, client }: Owner, channel_id: string): Promise<void> {
  await client
    .from("client_youtube_channels")
    .insert({ client_user_id: id, channel_id, created_by: id })
    .throwOnError();
}

async function stuff(owner: Owner, n: number): Promise<void> {
  const { id, client } = owner;
  const channel_id = channelOf(n);
  await show(owner, channel_id);
  await client
    .from("documents")
    .insert({ user_id: id, channel_id, title: `${n}`, format: "txt", body: body(n) });
  await client
    .from("facts")
    .insert({ user_id: id, channel_id, question: `What of ${n}?`, answer: body(n).slice(0, 1500) });
}

/** What is kept of an account. */
async function keptOf({ sql }: Place, user: string): Promise<{ rows: number; bytes: number }> {
  const [row] = await sql`
    select count(*)::int as rows, coalesce(sum(bytes), 0)::int as bytes from (
      select pg_column_size(d.*) as bytes from test.documents d where d.user_id = ${user}
      union all select pg_column_size(f.*) from test.facts f where f.user_id = ${user}
      union all select pg_column_size(p.*) from test.passages p where p.user_id = ${user}) kept`;
  return { rows: Number(row?.rows), bytes: Number(row?.bytes) };
}

/** As when hours have passed since the channels were left, and the schedule has tidied up. */
async function tidyUp({ sql }: Place, user: string): Promise<void> {
  await sql`update test.left_channels set since = since - interval '1 day' where user_id = ${user}`;
  for (let n = 0; n < 1000; n++) {
    const [row] = await sql`select service.forget_old(1000) as deleted`;
    if (row?.deleted === 0) return;
  }
}

/** Bytes of documents beyond what one account may keep, with as many as its channels take. */
async function beyondCeiling({ sql }: Place, owner: Owner): Promise<number> {
  const [most] =
    await sql`select engine.most('account_document_bytes') as bytes, engine.most('documents') as documents`;
  const needed = Math.ceil((Number(most?.bytes) * 1.1) / LETTERS);
  const text = "x".repeat(LETTERS);
  for (let n = 0; n < needed; n++) {
    const channel_id = channelOf(CHANNELS + Math.floor(n / Number(most?.documents)));
    if (n % Number(most?.documents) === 0) await show(owner, channel_id);
    await owner.client
      .from("documents")
      .insert({ user_id: owner.id, channel_id, title: `${n}`, format: "txt", body: text });
  }
  const [kept] =
    await sql`select sum(octet_length(body))::int as bytes from test.documents where user_id = ${owner.id}`;
  return Math.max(0, Number(kept?.bytes) - Number(most?.bytes));
}

export const stuffedStorage: Way = {
  name: "stuffed storage",
  about:
    "shows a channel, fills it with documents, takes it away and goes on with the next; then fills all at once",
  async attempt(place) {
    const owner = await signIn(place, `stuffed.${Date.now()}@example.com`);
    for (let n = 0; n < CHANNELS; n++) {
      await stuff(owner, n);
      await owner.client.from("client_youtube_channels").delete().eq("client_user_id", owner.id);
    }
    const stuffed = await keptOf(place, owner.id);
    if (stuffed.rows === 0) throw new Error("No document was taken: nothing was tried.");
    await tidyUp(place, owner.id);
    const left = await keptOf(place, owner.id);
    const beyond = await beyondCeiling(place, owner);
    return { passed: left.rows + beyond, stuffed, left, bytes_beyond_ceiling: beyond };
  },
};
