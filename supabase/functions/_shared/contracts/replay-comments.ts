import { z } from "zod";

/** One step of what is tried on past comments (public.begin_replay). */
export const replayComments = z.object({ channel_id: z.string().max(64), replay_id: z.uuid() });
export type ReplayComments = z.infer<typeof replayComments>;

/** `busy`: another call works on it, or there is nothing to do: it is asked about, or over. How far it is: public.current_replay. */
export const replayCommentsResponse = z.object({ busy: z.boolean() });
export type ReplayCommentsResponse = z.infer<typeof replayCommentsResponse>;
