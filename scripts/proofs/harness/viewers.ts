/** Viewers who go on talking in threads. */
import { stableText } from "../../simulator/ids.ts";
import type { World, WrittenComment } from "./world.ts";

type Talked = Pick<World, "stack"> & { words: WrittenComment[] };

/** What is written within the thread of a comment, by its own viewer unless somebody else is named. */
interface Word {
  comment: WrittenComment;
  text: string;
  authorChannelId?: string;
}

/** Viewers write, where their threads are still there; how many did. */
export async function write({ stack, words }: Talked, plans: readonly Word[]): Promise<number> {
  if (plans.length === 0) return 0;
  const { comments } = await stack.admin.state();
  const threads = new Map(comments.map((one) => [one.id, one]));
  const inputs = plans.flatMap(({ comment: { id: parentId, account }, text, authorChannelId }) => {
    const thread = threads.get(parentId);
    if (thread?.truth !== "published") return [];
    const id = `${parentId}.${stableText(`${parentId} word ${words.length}`, 22)}`;
    words.push({ id, account });
    const by = authorChannelId ?? thread.authorChannelId;
    const { videoId } = thread;
    return [{ id, videoId, parentId, text: `${text} (${words.length})`, ...(by && { authorChannelId: by }) }];
  });
  await stack.admin.addComments(inputs);
  return inputs.length;
}

/** Viewers who have more to say say the next of it once they are answered in public; how many did. */
export async function goOn<Comment extends WrittenComment>(
  world: Talked & { comments: Comment[] },
  toSay: (comment: Comment, number: number) => readonly string[],
): Promise<number> {
  const { comments: replies } = await world.stack.admin.state({ source: "api" });
  const answers = Map.groupBy(
    replies.filter(({ publicNow }) => publicNow),
    ({ parentId }) => parentId,
  );
  const said = Map.groupBy(world.words, ({ id }) => id.slice(0, id.lastIndexOf(".")));
  return write(
    world,
    world.comments.flatMap((comment, number) => {
      const before = said.get(comment.id)?.length ?? 0;
      const text = toSay(comment, number)[before];
      return text !== undefined && (answers.get(comment.id)?.length ?? 0) > before ? [{ comment, text }] : [];
    }),
  );
}

/** Of three viewers one asks on twice, one says thanks, and one says nothing. */
export const askOrThank = (_: WrittenComment, number: number): readonly string[] =>
  [["And how long with rye flour, please?", "It still does not rise."], ["Thank you, that makes sense!"], []][
    number % 3
  ] as readonly string[];
