import { z } from "zod";
import type { FirstComments, FirstCommentsResponse } from "../_shared/contracts/first-comments.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import { triage } from "../_shared/safety/triage.ts";

const OFFERED = 5;

const rows = z.array(
  z.object({
    id: z.string(),
    author_name: z.string().nullable(),
    text_original: z.string(),
    video_id: z.string().nullable(),
    video_title: z.string().nullable(),
    channel_title: z.string().nullable(),
    credits: z.number(),
  }),
);

/** A first answer is an easy one: to a short comment without figures, which ages, doses and amounts have. */
const EASY = /^\P{N}{1,200}$/u;

/** Comments from before the connection that are easy to answer, and in whose text nothing is a person's to weigh. */
export async function handleFirstComments({
  caller,
  db,
}: Call<FirstComments>): Promise<FirstCommentsResponse> {
  const older = await db.call("older_comments", { p_user: requireUser(caller).id }, rows);
  const harmless = older.filter(({ text_original, video_id, author_name, channel_title }) => {
    const names = { author: author_name, channel: channel_title };
    return EASY.test(text_original) && triage(text_original, video_id ?? undefined, names).outcome === "free";
  });
  const comments = harmless
    .slice(0, OFFERED)
    .map(({ video_id: _video, channel_title: _channel, ...shown }) => shown);
  return { comments };
}
