/** Replies of ours as they left: what was known of their threads then, as far as rows and the simulated YouTube tell afterwards. */
import { query } from "../../journey/engine.ts";
import { usersOf, type Witnessed, type World } from "../harness/world.ts";
import { type Answer, answersOf } from "./answers.ts";
import { CHANNEL, type Leaving, type Said } from "./turn-rules.ts";

/** A viewer's comment or word, and how its reply went. */
interface Row {
  id: string;
  user_id: string;
  comment_id: string;
  thread_id: string;
  author: string;
  text: string;
  published_at: Date;
  /** It is known from when until when. */
  read_at: Date;
  gone_at: Date | null;
  edited_at: Date | null;
  due: boolean | null;
  angry: boolean | null;
  written_at: Date | null;
  begun_at: Date | null;
  claims: Date[];
}

interface Left extends Leaving {
  /** On YouTube. */
  id: string;
}

/** A look at YouTube comes after the claim; times of two processes may be so far apart. */
const TOLERANCE_MS = 1000;

export async function leftIn(world: World): Promise<Left[]> {
  const rows = await rowsOf(world);
  const byRow = new Map(rows.map((row) => [row.id, row]));
  const threads = Map.groupBy(rows, keyOf);
  const answers = (await answersOf(world)).flatMap((answer) => {
    const row = byRow.get(answer.row ?? "");
    const sentAt = row && (row.begun_at ?? claimOf(row, answer.reply));
    return row && sentAt ? [{ ...answer, row, sentAt, said: saidByUs(answer, row, sentAt) }] : [];
  });
  const ours = Map.groupBy(answers, ({ row }) => keyOf(row));
  const converse = new Set(world.accounts.filter(({ converses }) => converses).map(({ owner }) => owner.id));
  return answers.map(({ reply, row, unseen, said, sentAt }): Left => {
    const known = (world.witnessed ?? []).filter((one) => isKnown(one, row, sentAt, reply));
    const viewers = (threads.get(keyOf(row)) ?? []).filter(
      ({ read_at, gone_at }) => read_at <= sentAt && !(gone_at && gone_at <= sentAt),
    );
    const before = (ours.get(keyOf(row)) ?? []).filter(
      (one) => one.reply.id !== reply.id && one.said.at <= said.at,
    );
    return {
      ...{ id: reply.id, text: reply.text, at: sentAt.getTime(), unseen, answers: saidByViewer(row, row) },
      thread: [
        ...viewers.map((one) => saidByViewer(one, row)),
        ...before.map((one) => one.said),
        ...known.flatMap(({ what, id, at }) => (what === "owner spoke" ? [saidByOwner(id, at)] : [])),
      ],
      // Rows keep when a comment was edited, and not when that was read.
      isOutdated: known.some(
        ({ what, at }) => what === "edited" && row.written_at !== null && row.written_at < at,
      ),
      isGone: known.some(({ what }) => what === "gone"),
      isAgreed: converse.has(row.user_id),
    };
  });
}

async function rowsOf(world: World): Promise<Row[]> {
  return query(
    () => world.stack.sql<Row[]>`
      select y.id, y.user_id, y.comment_id, y.thread_id, coalesce(y.author_channel_id, '') as author, y.text_original as text,
        coalesce(y.published_at, y.created_at) as published_at, y.created_at as read_at, y.gone_at, y.edited_at, t.due,
        case when y.comment_id = y.thread_id then y.sentiment = 'Negative' else t.negative end as angry,
        y.written_at, y.send_started_at as begun_at,
        array(select e.created_at from test.reply_events e where e.comment_row_id = y.id and e.to_status = 'posting' order by e.id) as claims
      from test.comments y left join test.turns t on t.comment_row_id = y.id where y.user_id = any (${usersOf(world)}::uuid[])`,
  );
}

const keyOf = ({ user_id, thread_id }: Row): string => `${user_id} ${thread_id}`;

/** As it was known when the answer to `answered` left. What was edited since may mean something else, and when later words were judged is not kept. */
function saidByViewer(row: Row, answered: Row): Said {
  const begins = row.comment_id === row.thread_id;
  const isTold =
    row.edited_at === null && row.published_at <= answered.published_at && row.read_at <= answered.read_at;
  return {
    ...{ id: row.comment_id, by: row.author, at: row.published_at.getTime(), text: row.text, begins },
    ...(isTold && !begins && { due: row.due === true }),
    ...(isTold && row.angry !== null && { angry: row.angry }),
  };
}

/** Dated by when it left: one that was looked for counts from then, however late it arrived. */
const saidByUs = ({ reply, unseen }: Answer, { comment_id, thread_id, author }: Row, sentAt: Date): Said => ({
  ...{ id: reply.id, by: CHANNEL, at: sentAt.getTime(), text: reply.text, begins: false },
  ours: {
    answers: { id: comment_id, by: author, begins: comment_id === thread_id },
    unseen,
    stands: reply.truth === "published",
  },
});

const saidByOwner = (id: string, at: Date): Said => ({
  ...{ id, by: CHANNEL, at: at.getTime(), text: "", begins: false },
});

const claimOf = ({ claims }: Row, { publishedAt }: Answer["reply"]): Date | undefined =>
  claims.findLast((at) => at.getTime() <= Date.parse(publishedAt));

/** Whether who sent the reply to `row` cannot have missed it. */
function isKnown(
  { id, what, since, isRead }: Witnessed,
  row: Row,
  sentAt: Date,
  reply: Answer["reply"],
): boolean {
  if (id !== (what === "owner spoke" ? row.thread_id : row.comment_id)) return false;
  if (isRead) return since < sentAt;
  const claimed = claimOf(row, reply);
  return claimed !== undefined && since.getTime() + TOLERANCE_MS < claimed.getTime();
}
