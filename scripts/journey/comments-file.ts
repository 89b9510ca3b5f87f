/** Comments of a `.jsonl` file, one JSON object a line. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";

const line = z.object({
  comment_id: z.string().trim().min(1),
  video_id: z.string().nullish(),
  author_channel_id: z.string().nullish(),
  author: z.string().nullish(),
  published_at: z.string().nullish(),
  text: z.string().nullish(),
});
export type FileComment = z.infer<typeof line>;

export interface CommentsFile {
  comments: FileComment[];
  /** Lines whose id had come before; the first one counts. */
  repeated: number;
}

/** Reads and checks the file. Rejects with the number of the first line that is not of the form. */
export async function readCommentsFile(path: string): Promise<CommentsFile> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    throw new PlainError(`${path} cannot be read. Give a .jsonl file with --comments.`);
  }
  const comments = new Map<string, FileComment>();
  let repeated = 0;
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    if (row.trim() === "") continue;
    const parsed = line.safeParse(parseJson(row));
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new PlainError(
        `${path}, line ${index + 1}: ${issue?.path.join(".") || "the line"}: ${issue?.message}`,
      );
    }
    if (comments.has(parsed.data.comment_id)) repeated++;
    else comments.set(parsed.data.comment_id, parsed.data);
  }
  return { comments: [...comments.values()], repeated };
}

function parseJson(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}
