/** What the product was worth: what became of questions, hours saved, and who decided. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setAccount, setComment } from "../../scripts/builder/rows/changes.ts";
import { newComment, place } from "../../scripts/builder/rows/comments.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import { commentOf } from "../../scripts/builder/rows/looks.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

interface Worth {
  saved: {
    unedited: number;
    edited: number;
    minutes_unedited: number;
    minutes_edited: number;
    hours: number;
  };
  questions: {
    asked: number;
    groups: number;
    answered: number;
    dismissed: number;
    open: number;
    videos: { video_id: string; groups: number; open: number }[];
  };
}
interface People {
  people: { who: string; approved: number; in_hours: number; outside_hours: number }[];
}
interface Asked {
  question: string;
  state: string;
  answer: string | null;
  by_hand: boolean;
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.setClock("2026-05-06T12:00:00Z");
  connection = await newAccount(db);
});

const rpc = <Row extends object>(name: string, args: Arguments = {}) =>
  db.rpc<Row>(connection.user, name, args);
const worth = () =>
  db.rpcValue<Worth>(connection.user, "report_worth", {
    p_start: "2026-05-04",
    p_end: "2026-05-10",
    p_tz: "UTC",
  });
const asked = () => rpc<Asked>("asked_this_month");

/** A comment whose question nothing answers. */
async function asks(question: string): Promise<string> {
  const id = await newComment(db, connection, {
    text_original: question,
    candidate: true,
    video_id: "v1",
    created_at: new Date("2026-05-06T10:00:00Z"),
  });
  await setComment(db, id, {
    draft_after: db.sql`'infinity'`,
    status_reason: "needs_answer",
    language: "en",
  });
  await db.sql`select engine.ask_owner(${id}, ${question}, 'en')`;
  return id;
}

async function questionOf(id: string): Promise<string> {
  const row = await commentOf<{ question_id: string }>(db, id, "question_id");
  return row.question_id;
}

describe("a question of the period", () => {
  it("that its owner answered by hand counts as answered, on every card", async () => {
    const id = await asks("Which whisk is this?");
    expect((await worth()).questions).toMatchObject({ asked: 1, groups: 1, answered: 0, open: 1 });
    expect(await asked()).toMatchObject([{ state: "open", answer: null, by_hand: false }]);
    await rpc("write_reply", { p_id: id, p_text: "A Danish one!" });
    await rpc("approve_reply", { p_id: id });
    const { questions } = await worth();
    expect(questions).toMatchObject({ asked: 1, groups: 1, answered: 1, open: 0 });
    expect(questions.videos).toMatchObject([{ video_id: "v1", groups: 1, open: 0 }]);
    expect(await asked()).toMatchObject([{ state: "answered", answer: "A Danish one!", by_hand: true }]);
  });

  it("that its owner answered on YouTube counts as answered by hand, too", async () => {
    const id = await asks("Which whisk is this?");
    await setComment(db, id, { owner_reply_text: "Danish", owner_replied_at: db.sql`engine.now()` });
    expect((await worth()).questions).toMatchObject({ answered: 1, open: 0 });
    expect(await asked()).toMatchObject([{ state: "answered", answer: "Danish", by_hand: true }]);
  });

  it("counts as answered once it is a fact, and then by no hand", async () => {
    const id = await asks("Which whisk is this?");
    await rpc("answer_question", { p_id: await questionOf(id), p_answer: "A Danish one." });
    expect((await worth()).questions).toMatchObject({ answered: 1, open: 0 });
    expect(await asked()).toMatchObject([{ state: "answered", answer: "A Danish one.", by_hand: false }]);
  });

  it("stays dismissed, whatever was answered to one who asked", async () => {
    const id = await asks("Which whisk is this?");
    const question = await questionOf(id);
    await rpc("dismiss_question", { p_id: question });
    await setComment(db, id, {
      owner_reply_text: "Danish",
      owner_replied_at: db.sql`engine.now()`,
      question_id: question,
    });
    expect((await worth()).questions).toMatchObject({ answered: 0, dismissed: 1, open: 0 });
    expect(await asked()).toMatchObject([{ state: "dismissed", by_hand: false }]);
  });
});

describe("working hours", () => {
  it("are those of the owner's zone, whatever zone the report is asked for", async () => {
    await setAccount(db, connection.user, { timezone: "America/New_York" });
    const id = await newComment(db, connection, {});
    // Just before six in New York, where work ends then; in UTC it is ten in the evening.
    await db.sql`
      insert into test.draft_outcomes ${db.sql({
        comment_row_id: id,
        user_id: connection.user.id,
        channel_id: connection.channel,
        drafted_at: new Date("2026-05-06T10:00:00Z"),
        decided_at: new Date("2026-05-06T21:59:59Z"),
        outcome: "approved",
        changed: 0,
      })}`;
    for (const p_tz of ["UTC", "America/New_York", "Asia/Tokyo"]) {
      const { people } = await db.rpcValue<People>(connection.user, "report_worth", {
        p_start: "2026-05-04",
        p_end: "2026-05-10",
        p_tz,
      });
      expect(people[0]).toMatchObject({ who: "owner", approved: 1, in_hours: 1, outside_hours: 0 });
    }
  });
});

describe("hours saved", () => {
  it("are the public replies of the period by the minutes that their owner says, or three and one and a half", async () => {
    for (const reply_type of ["AI", "AI", "AI", "AI", "AI+Edited", "AI+Edited", "Manual"] as const) {
      const id = await newComment(db, connection, {});
      await place(db, id, "verified_public", {
        reply_type,
        generated_reply: "Thanks",
        youtube_reply_id: `reply to ${id}`,
        approved_hash: "hash",
        reply_sent_at: new Date("2026-05-05T12:00:00Z"),
      });
    }
    const usual = { unedited: 4, edited: 2, minutes_unedited: 3, minutes_edited: 1.5, hours: 0.3 };
    expect((await worth()).saved).toEqual(usual);
    await db.sql`
      insert into test.report_settings (user_id, minutes_unedited, minutes_edited) values (${connection.user.id}, 30, 15)`;
    expect((await worth()).saved).toEqual({ ...usual, minutes_unedited: 30, minutes_edited: 15, hours: 2.5 });
  });
});
