/** What holds of every reply, by the simulated YouTube and by the history that is kept of it. */
import { query } from "../../journey/engine.ts";
import type { Invariant } from "../harness/play.ts";
import { usersOf, type World } from "../harness/world.ts";
import { answersOf } from "./answers.ts";

export const answeredOnce: Invariant<World> = {
  name: "answered once",
  sentence: "No comment has two replies of ours on YouTube",
  async broken(_, once) {
    const answers = Map.groupBy(await once(answersOf), ({ comment }) => comment);
    return [...answers].flatMap(([comment, all]) =>
      all.length > 1
        ? [`${comment} was answered ${all.length} times: ${all.map(({ reply }) => reply.id).join(", ")}`]
        : [],
    );
  },
};

export const onYouTube: Invariant<World> = {
  name: "on YouTube",
  sentence: "Every reply that we know by its id is on YouTube, in the thread of its comment",
  async broken(world) {
    const rows = await query(
      () => world.stack.sql<{ comment_id: string; thread_id: string; youtube_reply_id: string }[]>`
        select comment_id, thread_id, youtube_reply_id from test.comments
        where user_id = any (${usersOf(world)}::uuid[]) and youtube_reply_id is not null`,
    );
    const { comments } = await world.stack.admin.state({ source: "api" });
    const parents = new Map(comments.map(({ id, parentId }) => [id, parentId]));
    return rows
      .filter(({ thread_id, youtube_reply_id }) => parents.get(youtube_reply_id) !== thread_id)
      .map(({ comment_id, youtube_reply_id }) => `${comment_id}: ${youtube_reply_id} is not on YouTube`);
  },
};

export const approvedTexts: Invariant<World> = {
  name: "approved texts",
  sentence:
    "What stands on YouTube is what was approved, letter by letter in the one normal form, and a text that the history knows",
  async broken(world, once) {
    const texts = JSON.stringify(
      (await once(answersOf)).map(({ reply: { id, text }, row, comment }) => ({ id, row, comment, text })),
    );
    const rows = await query(
      () => world.stack.sql<{ sentence: string }[]>`
        select case when y.id is null then 'the reply ' || r.id || ' to ' || r.comment || ' is none that anybody wrote'
          else 'the reply ' || r.id || ' to ' || r.comment || ' is not the text that was approved' end as sentence
        from jsonb_to_recordset(${texts}::text::jsonb) as r (id text, row uuid, comment text, text text)
        left join test.comments y on y.id = r.row
        where y.id is null or y.approved_hash is distinct from engine.reply_hash(r.text)
          or not exists (select from test.versions v where v.comment_row_id = y.id and engine.reply_hash(v.body) = engine.reply_hash(r.text))`,
    );
    return rows.map(({ sentence }) => sentence);
  },
};

export const oneRecord: Invariant<World> = {
  name: "one record",
  sentence:
    "A comment, its reply, and what is to be done about both agree: whose they are, whether there is a reply, whether it is in flight, whether it is to be looked at",
  async broken(world) {
    const rows = await query(
      () => world.stack.sql<{ sentence: string }[]>`
        select coalesce(y.comment_id, r.comment_row_id::text) || ': ' || found.sentence as sentence
        from test.comment_rows y
        full join test.replies r on r.comment_row_id = y.id
        left join test.sends s on s.comment_row_id = y.id and not s.given_up
        left join test.looks l on l.comment_row_id = y.id
        cross join lateral (values
          ('it has a reply in one place only', (y.reply_type is null) <> (r.comment_row_id is null)),
          ('its reply is of another account, channel or video', (y.user_id, y.channel_id, y.video_id) is distinct from (r.user_id, r.channel_id, r.video_id) and r.comment_row_id is not null),
          ('only some of it says that its reply is in flight',
            (y.reply_status is not distinct from 'posting' and r.youtube_reply_id is null) <> (s.comment_row_id is not null)),
          ('a look is due at a reply that nobody sent',
            l.comment_row_id is not null and r.youtube_reply_id is null and y.reply_status is distinct from 'unknown')
        ) found (sentence, holds)
        where found.holds and coalesce(y.user_id, r.user_id) = any (${usersOf(world)}::uuid[])`,
    );
    return rows.map(({ sentence }) => sentence);
  },
};

export const wholeHistories: Invariant<World> = {
  name: "whole histories",
  sentence:
    "Each history begins with nothing, goes on from where it was, by changes that exist, to the present state; a reply is accepted once",
  async broken(world) {
    const users = usersOf(world);
    const rows = await query(
      () => world.stack.sql<{ sentence: string }[]>`
        with steps as (
          select e.comment_row_id, e.from_status, e.to_status,
            lag(e.to_status) over (partition by e.comment_row_id order by e.id) as before
          from test.reply_events e where e.user_id = any (${users}::uuid[])
        )
        select y.comment_id || ': its history goes from ' || coalesce(s.from_status, 'none') || ' to ' || coalesce(s.to_status, 'none')
          || ' after ' || coalesce(s.before, 'none') as sentence
        from steps s join test.comments y on y.id = s.comment_row_id
        where s.from_status is distinct from s.before
          or (s.from_status is distinct from s.to_status and not engine.reply_transition_exists(s.from_status, s.to_status))
        union all
        select y.comment_id || ' is ' || coalesce(y.reply_status, 'undecided') || ', and its history ends with ' || coalesce(last.to_status, 'none')
        from test.comments y
        left join lateral (select e.to_status from test.reply_events e where e.comment_row_id = y.id order by e.id desc limit 1) last on true
        where y.user_id = any (${users}::uuid[]) and last.to_status is distinct from y.reply_status
        union all
        select y.comment_id || ' was accepted ' || times.accepted || ' times'
        from test.comments y
        cross join lateral (select count(*) as accepted from test.reply_events e where e.comment_row_id = y.id and e.reason = 'accepted') times
        where y.user_id = any (${users}::uuid[]) and times.accepted <> (y.youtube_reply_id is not null)::int`,
    );
    return rows.map(({ sentence }) => sentence);
  },
};
