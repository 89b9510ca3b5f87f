import { z } from "zod";

/** The comments that an owner's first answer may be to. */
export const firstComments = z.object({});
export type FirstComments = z.infer<typeof firstComments>;

export const firstCommentsResponse = z.object({
  comments: z.array(
    z.object({
      id: z.uuid(),
      author_name: z.string().nullable(),
      text_original: z.string(),
      video_title: z.string().nullable(),
      /** What posting a reply to it costs, in units of YouTube's quota. */
      credits: z.number(),
    }),
  ),
});
export type FirstCommentsResponse = z.infer<typeof firstCommentsResponse>;
