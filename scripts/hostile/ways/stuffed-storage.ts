import { type Owner, signIn } from "../../journey/owner.ts";
import type { Place } from "../place.ts";
import type { Way } from "../way.ts";

const CHANNELS = 4;
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

async function stuff({ id, client }: Owner, n: number): Promise<void> {
  const channel_id = channelOf(n);
  await client.from("client_youtube_channels").insert({ client_user_id: id, channel_id, created_by: id });
  await client
    .from("documents")
    .insert({ user_id: id, channel_id, title: `${n}`, format: "txt", body: body(n) });
  await client
    .from("facts")
    .insert({ user_id: id, channel_id, question: `What of ${n}?`, answer: body(n).slice(0, 1500) });
}

/** What is kept of an account that shows no channel any more. */
async function keptOf({ sql }: Place, user: string): Promise<{ rows: number; bytes: number }> {
  const [row] = await sql`
    select count(*)::int as rows, coalesce(sum(bytes), 0)::int as bytes from (
      select pg_column_size(d.*) as bytes from public.documents d where d.user_id = ${user}
      union all select pg_column_size(f.*) from public.facts f where f.user_id = ${user}
      union all select pg_column_size(p.*) from public.passages p where p.user_id = ${user}) kept`;
  return { rows: Number(row?.rows), bytes: Number(row?.bytes) };
}

export const stuffedStorage: Way = {
  name: "stuffed storage",
  about: "shows a channel, fills it with documents, takes it away and goes on with the next",
  async attempt(place) {
    const owner = await signIn(place, `stuffed.${Date.now()}@example.com`);
    const cycles: number[] = [];
    for (let n = 0; n < CHANNELS; n++) {
      await stuff(owner, n);
      await owner.client.from("client_youtube_channels").delete().eq("client_user_id", owner.id);
      cycles.push((await keptOf(place, owner.id)).rows);
    }
    // Once more with all of them there at a time: what an account may keep has an end whatever its channels.
    for (let n = 0; n < CHANNELS; n++) await stuff(owner, CHANNELS + n);
    const full = await keptOf(place, owner.id);
    await owner.client.from("client_youtube_channels").delete().eq("client_user_id", owner.id);
    const left = await keptOf(place, owner.id);
    return { passed: left.rows, left, with_all_channels: full, after_each: cycles };
  },
};
