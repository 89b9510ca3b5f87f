/** What holds of everything that is counted and reserved: units, replies of a month, leases. */
import { query } from "../../journey/engine.ts";
import type { Invariant } from "../harness/play.ts";
import { projectsOf, usersOf, type World } from "../harness/world.ts";

export const nothingHeld: Invariant<World> = {
  name: "nothing held",
  sentence: "At rest nothing is leased, reserved or begun and not ended",
  async broken(world) {
    const users = usersOf(world);
    const projects = projectsOf(world).map(String);
    const rows = await query(
      () => world.stack.sql<{ held: string }[]>`
        select 'the reply to ' || comment_id || ' is leased' as held from test.comments
          where user_id = any (${users}::uuid[]) and lease_id is not null
        union all select 'the reply to ' || comment_id || ' is neither sent nor given up' from test.comments
          where user_id = any (${users}::uuid[]) and reply_status = 'posting' and youtube_reply_id is null
        union all select 'the channel ' || channel_id || ' is leased for reading' from test.syncs
          where user_id = any (${users}::uuid[]) and lease_until is not null
        union all select 'the sign-in of ' || label || ' is leased' from test.connections
          where user_id = any (${users}::uuid[]) and refresh_lease_until > engine.now()
        union all select 'a change of a reply is leased' from test.reply_changes c join test.comments y on y.id = c.comment_row_id
          where y.user_id = any (${users}::uuid[])
        union all select 'project ' || project || ' is being asked whether it is open' from test.quota_days
          where project = any (${projects}) and probing_until > engine.now()
        union all select engine.reserved_units(p) || ' units of project ' || p || ' are reserved' from unnest(${projects}::text[]) p
          where engine.reserved_units(p) <> 0
        union all select 'a reply of the month of ' || p.email || ' is reserved' from test.accounts p
          where p.user_id = any (${users}::uuid[]) and engine.replies_left(p.user_id, p.plan) <> engine.monthly_limit(p.plan) - coalesce(
            (select m.replies from test.reply_months m where m.user_id = p.user_id and m.month = date_trunc('month', engine.now() at time zone 'UTC')::date), 0)`,
    );
    return rows.map(({ held }) => held);
  },
};

export const rightMonths: Invariant<World> = {
  name: "right months",
  sentence: "The month counts one reply for each that YouTube accepted, and no more than the plan allows",
  async broken(world) {
    const users = usersOf(world);
    const before = world.accounts.map(({ repliesBefore = 0 }) => repliesBefore);
    const rows = await query(
      () => world.stack.sql<{ sentence: string }[]>`
        select p.email || ': ' || months.counted || ' replies are counted, and ' || y.posted || ' were posted' as sentence
        from test.accounts p
        cross join lateral (select count(*) as posted from test.comments y where y.user_id = p.user_id and y.youtube_reply_id is not null) y
        cross join lateral (
          select coalesce(sum(m.replies), 0) - (${before}::int[])[array_position(${users}::uuid[], p.user_id)] as counted
          from test.reply_months m where m.user_id = p.user_id) months
        where p.user_id = any (${users}::uuid[]) and months.counted <> y.posted
        union all
        select p.email || ': ' || m.replies || ' replies are counted in ' || m.month || ', more than the plan allows'
        from test.reply_months m join test.accounts p using (user_id)
        where m.user_id = any (${users}::uuid[])
          -- A lost reply that is found after it was given up was sent in its month all the same.
          and m.replies > engine.monthly_limit(p.plan) + (
            select count(*) from test.reply_events e where e.user_id = m.user_id and e.reason = 'found_later')`,
    );
    return rows.map(({ sentence }) => sentence);
  },
};

export const unitsBooked: Invariant<World> = {
  name: "units booked",
  sentence: "Google counts no unit that was not booked before",
  async broken(world) {
    const days = await query(
      () => world.stack.sql<{ project: string; day: string; units: number }[]>`
        select coalesce(o.project, u.project) as project, u.day::text, sum(u.units)::int as units from test.quota_uses u
        -- To Google the API key is of the project that it was made in.
        left join test.connections k on u.project = 'key:' || k.id
        left join lateral (select o.project from test.clients o where o.user_id = k.user_id limit 1) o on true
        group by 1, 2 order by 2`,
    );
    const sentences: string[] = [];
    for (const projectNumber of projectsOf(world)) {
      // Up to the end of each day: what is booked just before midnight may arrive after it, and counts for the day that begins.
      let booked = 0;
      let counted = 0;
      for (const { day, units } of days.filter(({ project }) => project === String(projectNumber))) {
        // Of what was asked; others may have spent of the day, too.
        const { rows } = await world.stack.admin.ledger({ projectNumber, day });
        booked += units;
        counted += rows.reduce((sum, row) => sum + row.units, 0);
        if (counted > booked)
          sentences.push(
            `project ${projectNumber}: Google counted ${counted} units up to the end of ${day}, and ${booked} were booked`,
          );
      }
    }
    return sentences;
  },
};
