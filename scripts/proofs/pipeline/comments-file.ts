/** Comments of a `.jsonl` file, one JSON object a line. */
import { z } from "zod";
import { readJsonLines } from "../../lib/json-lines.ts";

const line = z.object({
  comment_id: z.string().trim().min(1),
  video_id: z.string().nullish(),
  author_channel_id: z.string().nullish(),
  author: z.string().nullish(),
  published_at: z.string().nullish(),
  text: z.string().nullish(),
});
type FileComment = z.infer<typeof line>;

export interface CommentsFile {
  comments: FileComment[];
  /** Lines whose id had come before; the first one counts. */
  repeated: number;
}

/** Reads and checks the file. Throws with the number of the first line that is not of the form. */
export function readCommentsFile(path: string): CommentsFile {
  const lines = readJsonLines(path, line);
  const comments = new Map<string, FileComment>();
  for (const comment of lines) {
    if (!comments.has(comment.comment_id)) comments.set(comment.comment_id, comment);
  }
  return { comments: [...comments.values()], repeated: lines.length - comments.size };
}

/** So many comments from all over the file, always the same ones. */
export function sampleOf(file: CommentsFile, limit: number): CommentsFile {
  const { comments } = file;
  if (comments.length <= limit) return file;
  const step = comments.length / limit;
  const sample = Array.from(
    { length: limit },
    (_, index) => comments[Math.floor(index * step)] as FileComment,
  );
  return { ...file, comments: sample };
}
