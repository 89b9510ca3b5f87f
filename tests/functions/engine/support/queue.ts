/** Comments that are stored and replies in the queue, without the runs before: those are sync.test.ts's and draft.test.ts's. */
import { newChannel } from "../../../../scripts/builder/rows/rows.ts";
import type { CommentInput } from "../../../../scripts/simulator/inputs.ts";
import { asCaller } from "../../../../scripts/stack/caller.ts";
import type { ConnectedOwner } from "../../support/connect.ts";
import { simulator, sql } from "../../support/stack.ts";
import { now } from "./clock.ts";

type ChannelOwner = Pick<ConnectedOwner, "person" | "google">;

/** Viewers comment, and SQL is told of it as a reading tells it. Returns the comments' ids. */
export async function store(
  { person, google }: ChannelOwner,
  videoId: string,
  texts: string[],
): Promise<string[]> {
  // In whole seconds, as YouTube tells it.
  const publishedAt = `${now().toISOString().slice(0, 19)}Z`;
  const inputs = texts.map((text) => ({
    ...{ videoId, text, publishedAt },
    ...{ authorChannelId: newChannel(), authorDisplayName: "@viewer" },
  }));
  const { ids } = await simulator.addComments(inputs);
  const threads = inputs.map((input, index) => threadOf(ids[index] as string, input));
  const videos = [
    { id: videoId, channel_id: google.channelId, title: "How we bake bread", privacy: "public" },
  ];
  await sql`
    select from service.record_threads(${person.id}, ${google.channelId}, ${sql.json(threads)}),
      service.record_videos(${person.id}, ${sql.json(videos)})`;
  return ids;
}

/** Stores comments with what the owner answers and approves. Returns the comments' ids. */
export async function enqueue(owner: ChannelOwner, videoId: string, texts: string[]): Promise<string[]> {
  const { person } = owner;
  const ids = await store(owner, videoId, texts);
  const caller = { role: "authenticated", userId: person.id, email: person.email } as const;
  await asCaller(
    sql,
    caller,
    (own) => own`
      select public.write_reply(id, format('Thank you, and all the best (%s).', place)), public.approve_reply(id)
      from unnest(${ids}::text[]) with ordinality as said (comment_id, place)
      join public.youtube_comments using (comment_id) order by place`,
  );
  // As if the model had read them and written the replies.
  await sql`update test.comments set first_opinion = 'ordinary', reply_type = 'AI' where comment_id = any(${ids})`;
  return ids;
}

function threadOf(
  id: string,
  { videoId, text, publishedAt, authorChannelId, authorDisplayName }: CommentInput,
) {
  return {
    ...{ thread_id: id, video_id: videoId, can_reply: true, total_reply_count: 0, replies: [] },
    comment: {
      ...{ id, text, published_at: publishedAt, updated_at: publishedAt },
      ...{ author_channel_id: authorChannelId, author_name: authorDisplayName },
    },
  };
}
