/** Drafts that wait, by SQL: what is measured is the screen, not the way there. */
import { addChannel } from "../../builder/channel.ts";
import { installNames } from "../../builder/names.ts";
import { approveAccess, connect, type Owner, setVideoReplies, signIn } from "../../builder/owner.ts";
import { placeVideos } from "../../builder/rows/videos.ts";
import type { Stack } from "../../stack/index.ts";

const VIDEOS = 40;

export interface Inbox {
  owner: Owner;
  channelId: string;
  /** What a browser keeps in which the owner is signed in. */
  session: unknown;
}

/** An owner with a connected channel and that many drafts, of many viewers, videos, languages and moods. */
export async function seedInbox(stack: Stack, name: string, drafts: number): Promise<Inbox> {
  await installNames(stack.sql);
  const channel = await addChannel(stack, "Bread Notes");
  const owner = await signIn(stack, `${name}@rejoinder.test`);
  await approveAccess(stack, owner, "enterprise");
  await connect(stack, owner, channel);
  await setVideoReplies(owner, true);
  const inbox = { owner, channelId: channel.channelId };
  const videos = Array.from({ length: VIDEOS }, (_, at) => ({
    id: `${name}-video-${at + 1}`,
    title: `Loaf ${at + 1}: flour, water, salt and time`,
    published_at: new Date(Date.now() - (at + 1) * 86_400_000),
  }));
  await placeVideos(stack, { user: owner, channel: channel.channelId }, ...videos);
  await addDrafts(stack, inbox, name, 1, drafts);
  await stack.sql`analyze public.comments`;
  const { data } = await owner.client.auth.getSession();
  return { ...inbox, session: data.session };
}

/** Drafts with the numbers `from` to `to`, the higher the newer. */
export async function addDrafts(
  stack: Stack,
  { owner, channelId }: Pick<Inbox, "owner" | "channelId">,
  name: string,
  from: number,
  to: number,
): Promise<void> {
  await stack.sql`
    insert into test.comments (id, user_id, comment_id, thread_id, video_id, channel_id, author_channel_id, author_name,
      text_original, published_at, language, sentiment, category, confidence, generated_reply, reply_type, reply_status, status_changed_at)
    select x.id, ${owner.id}, x.thread, x.thread, ${name} || '-video-' || 1 + n % ${VIDEOS}::int, ${channelId}, 'UCviewer' || n, '@viewer' || n,
      'Comment ' || n || ': how long should the dough of this loaf rest in a cold kitchen before it goes into the oven?',
      now() - interval '20 days' + n * interval '5 seconds', (array['en', 'de', 'es', 'fr'])[1 + n % 4],
      (engine.comment_sentiments())[1 + n % cardinality(engine.comment_sentiments())],
      (engine.comment_categories())[1 + n % cardinality(engine.comment_categories())], 0.9,
      'About ' || 10 + n % 50 || ' minutes, @viewer' || n || '.', 'AI', 'draft', now()
    from generate_series(${from}::int, ${to}::int) n
    cross join lateral (
      select 'Ug' || ${name} || lpad(n::text, 8, '0') as thread, md5(${name} || n)::uuid as id) x
    -- Each row is announced to the guard of the states just before it comes.
    where set_config('rejoinder.moving_reply', x.id::text, true) is not null`;
}
