/** What holds on a channel: the account's settings, or what is said otherwise for the channel. */
import { beforeEach, describe, expect, it } from "vitest";
import { newClient, newConnection, newUser } from "../../scripts/builder/rows/accounts.ts";
import { setSettings } from "../../scripts/builder/rows/changes.ts";
import { newDraft, newPosted, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let user: User;
let bread: Connection;
let tea: Connection;

beforeEach(async () => {
  user = await newUser(db, { plan: "enterprise" });
  bread = await newConnection(db, user);
  tea = await newConnection(db, user);
});

const say = (channel: Connection, otherwise: Record<string, unknown>) =>
  db.as(
    user,
    (sql) => sql`
    insert into public.channel_settings ${sql({ user_id: user.id, channel_id: channel.channel, ...otherwise })}`,
  );
const holds = async ({ channel }: Connection) => {
  const [row] = await db.sql`select * from engine.settings_of(${user.id}, ${channel})`;
  return row ?? {};
};
const held = async ({ channel }: Connection) =>
  (await db.sql`select engine.posting_hold(${user.id}, ${channel}) as hold`)[0]?.hold;
const pace = {
  cap_hour: 1,
  cap_day: 2,
  cap_video_day: 2,
  jitter_seconds: 0,
  same_text_per_day: 2,
  once_per_viewer: false,
};

describe("what is said otherwise for a channel", () => {
  it("holds there, and the account's settings everywhere else", async () => {
    const all = await holds(tea);
    await say(bread, { ...pace, model_calls_per_day: 7, shadow_mode: true });
    expect(await holds(bread)).toEqual({ ...all, ...pace, model_calls_per_day: 7, shadow_mode: true });
    expect(await holds(tea)).toEqual(all);
  });

  it("is as for all again once it is deleted", async () => {
    const all = await holds(bread);
    await say(bread, { shadow_mode: true });
    await db.as(user, (sql) => sql`delete from public.channel_settings`);
    expect(await holds(bread)).toEqual(all);
  });

  it.each([
    ["half a pace", { cap_hour: 1 }],
    ["quiet hours without times", { has_quiet_hours: true }],
    ["times without quiet hours", { quiet_from: 60, quiet_to: 120 }],
    ["a policy, which takes an agreement", { posting_policy: "auto" }],
  ])("cannot be %s", async (_, otherwise) => {
    expect((await refusalOf(say(bread, otherwise))).sqlstate).toMatch(/^(?:23514|42501)$/);
  });

  it("is refused for a channel that the account has not", async () => {
    const strange = { ...bread, channel: "UCaaaaaaaaaaaaaaaaaaaaaa" };
    expect(await refusalOf(say(strange, { shadow_mode: true }))).toMatchObject({
      status: 422,
      code: "unknown_channel",
    });
  });
});

describe("posting", () => {
  it("stops on a channel that is off while the others go on, and goes on there while they are off", async () => {
    await say(bread, { video_replies_enabled: false });
    expect([await held(bread), await held(tea)]).toEqual(["paused", null]);
    await db.as(user, (sql) => sql`update public.channel_settings set video_replies_enabled = true`);
    await setSettings(db, user, { video_replies_enabled: false });
    expect([await held(bread), await held(tea)]).toEqual([null, "paused"]);
  });

  it("keeps a channel's own quiet hours, or none", async () => {
    const [now] = await db.sql<[{ minute: number }]>`
      select (extract(hour from engine.now() at time zone 'UTC') * 60 + extract(minute from engine.now() at time zone 'UTC'))::int as minute`;
    const around = { quiet_from: (now.minute + 1380) % 1440, quiet_to: (now.minute + 60) % 1440 };
    await setSettings(db, user, around);
    expect([await held(bread), await held(tea)]).toEqual(["quiet_hours", "quiet_hours"]);
    await say(bread, { has_quiet_hours: false });
    await say(tea, { has_quiet_hours: true, quiet_from: around.quiet_to, quiet_to: around.quiet_from });
    expect([await held(bread), await held(tea)]).toEqual([null, null]);
  });

  it("counts a channel's own replies where its pace is its own, and those of the rest where it is not", async () => {
    const room = async ({ channel, id }: Connection) =>
      (
        await db.sql`
          select r.replies from engine.posting_room(${user.id}, ${channel}, engine.project_of(${id})) r`
      )[0]?.replies;
    await setSettings(db, user, { cap_hour: 3, cap_day: 3 });
    await newPosted(db, bread);
    expect([await room(bread), await room(tea)]).toEqual([2, 2]);
    await say(bread, { ...pace, cap_hour: 5, cap_day: 5 });
    expect([await room(bread), await room(tea)]).toEqual([4, 3]);
    await newPosted(db, tea);
    expect([await room(bread), await room(tea)]).toEqual([4, 2]);
  });

  it("is foretold for a channel by its own pace, and by that of the rest for those that share it", async () => {
    const clientConfig = await newClient(db, user);
    const [coffee, cocoa] = [
      await newConnection(db, user, { clientConfig }),
      await newConnection(db, user, { clientConfig }),
    ];
    const waits = async (...channels: Connection[]) => {
      const rows = await db.rpc<{ channel_id: string; reason: string }>(user, "posting_outlook");
      return channels.map(({ channel }) => rows.find((row) => row.channel_id === channel)?.reason);
    };
    await setSettings(db, user, { cap_hour: 1, cap_day: 3 });
    await say(coffee, { ...pace, cap_hour: 2 });
    await newPosted(db, coffee);
    expect(await waits(coffee, cocoa, tea)).toEqual([undefined, undefined, undefined]);
    await newPosted(db, cocoa);
    expect(await waits(coffee, cocoa, tea)).toEqual([undefined, "cap_hour", "cap_hour"]);
    await newPosted(db, coffee);
    expect(await waits(coffee)).toEqual(["cap_day"]);
  });

  it("takes up what waited as soon as the channel's pace is its own", async () => {
    await setSettings(db, user, { cap_hour: 1, cap_day: 1 });
    await newPosted(db, tea);
    const id = await newQueued(db, bread);
    const claim = async () => (await db.service<{ id: string }>("claim_posts", {})).map((row) => row.id);
    expect(await claim()).toEqual([]);
    await say(bread, pace);
    expect(await claim()).toEqual([id]);
  });
});

describe("a prompt", () => {
  const voice = async ({ channel }: Connection) =>
    (await db.sql`select to_jsonb(v) as voice from engine.reply_voice(${user.id}, ${channel}) v`)[0]?.voice;

  it("holds what is said for its channel or for all, and nothing of another channel", async () => {
    await db.as(user, async (sql) => {
      for (const [channel, word] of [
        [null, "everywhere"],
        [bread.channel, "crumbcanary"],
        [tea.channel, "leafcanary"],
      ] as const) {
        const whose = { user_id: user.id, channel_id: channel };
        await sql`insert into public.brand_voices ${sql({ ...whose, tone: `tone ${word}` })}`;
        await sql`insert into public.client_objectives ${sql({ ...whose, objective_text: `objective ${word}` })}`;
        await sql`insert into public.reply_rules ${sql({ ...whose, name: `rule ${word}`, action: "draft" })}`;
      }
    });
    const said = await voice(bread);
    expect([said.brand.tone, said.objective]).toEqual(["tone crumbcanary", "objective crumbcanary"]);
    expect(said.rules.map(({ name }: { name: string }) => name)).toEqual([
      "rule everywhere",
      "rule crumbcanary",
    ]);
    expect(JSON.stringify(said)).not.toContain("leafcanary");
    await db.as(user, (sql) => sql`delete from public.brand_voices where channel_id = ${bread.channel}`);
    await db.as(user, (sql) => sql`delete from public.client_objectives where channel_id = ${bread.channel}`);
    const after = await voice(bread);
    expect([after.brand.tone, after.objective]).toEqual(["tone everywhere", "objective everywhere"]);
  });
});

describe("posting without review", () => {
  const agree = async ({ channel }: Connection, onlyHere: boolean) => {
    const [terms] = await db.rpc<{ hash: string }>(user, "posting_terms", { p_channel: channel });
    await db.rpc(user, "set_posting_policy", {
      p_policy: "auto",
      p_channel: channel,
      p_hash: terms?.hash as string,
      p_only_here: onlyHere,
    });
  };
  const unseen = async ({ channel }: Connection) =>
    (await db.sql`select engine.may_post_unseen(${user.id}, ${channel}, '[]', null, 1) as may`)[0]?.may;

  it("is agreed to for one channel, which the others know nothing of", async () => {
    await agree(bread, true);
    expect([await unseen(bread), await unseen(tea)]).toEqual([true, false]);
    expect((await holds(tea)).posting_policy).toBe("review");
    await db.rpc(user, "set_posting_policy", { p_policy: null, p_channel: bread.channel, p_only_here: true });
    expect([await unseen(bread), (await holds(bread)).posting_policy]).toEqual([false, "review"]);
  });

  it("ends for the channel that chooses review, and goes on for the one that does not", async () => {
    await agree(bread, false);
    await agree(tea, true);
    expect([await unseen(bread), await unseen(tea)]).toEqual([true, true]);
    await db.rpc(user, "set_posting_policy", {
      p_policy: "review",
      p_channel: bread.channel,
      p_only_here: true,
    });
    expect([await unseen(bread), await unseen(tea)]).toEqual([false, true]);
  });

  it("brings back what only it let go when the channel's own settings are deleted", async () => {
    await agree(bread, true);
    const id = await newQueued(db, bread);
    await db.sql`update test.comments set approved_by = 'engine' where id = ${id}`;
    await db.as(user, (sql) => sql`delete from public.channel_settings`);
    const [row] = await db.sql`select reply_status, status_reason from test.comments where id = ${id}`;
    expect(row).toEqual({ reply_status: "draft", status_reason: "needs_approval" });
  });

  it("is taken back for all channels after one of them has chosen review, and on record once", async () => {
    await agree(bread, false);
    await agree(tea, false);
    for (let time = 0; time < 2; time++)
      await db.rpc(user, "set_posting_policy", {
        p_policy: "review",
        p_channel: bread.channel,
        p_only_here: true,
      });
    for (let time = 0; time < 2; time++) await db.rpc(user, "set_posting_policy", { p_policy: "review" });
    await agree(bread, false);
    expect(await unseen(tea)).toBe(false);
    const kept = await db.sql`select policy from test.consents where user_id = ${user.id} order by id`;
    expect(kept.map(({ policy }) => policy)).toEqual(["auto", "auto", "review", "review", "auto"]);
  });

  it("takes a channel where it is to hold only there", async () => {
    const refusal = await refusalOf(
      db.rpc(user, "set_posting_policy", { p_policy: "review", p_only_here: true }),
    );
    expect(refusal).toMatchObject({ status: 422, code: "unknown_policy" });
  });
});

describe("the model's budget of a channel", () => {
  const take = async ({ channel }: Connection, calls: number) => {
    const taken = await db.serviceValue<{ given: { calls: number; held: string | null }[] }>(
      "take_model_calls",
      {
        p_wanted: [{ user_id: user.id, channel_id: channel, calls }],
      },
    );
    return taken.given[0];
  };

  it("ends its calls of the day, and nobody else's", async () => {
    await say(bread, { model_calls_per_day: 3 });
    expect(await take(bread, 2)).toMatchObject({ calls: 2, held: null });
    expect(await take(bread, 2)).toMatchObject({ calls: 1 });
    expect(await take(bread, 1)).toMatchObject({ calls: 0, held: "model_budget" });
    expect(await take(tea, 5)).toMatchObject({ calls: 5, held: null });
  });
});

describe("what the screens are told of a channel", () => {
  interface Told {
    own: string[];
    settings: Record<string, unknown>;
    unseen: Record<string, string | null>;
    voice: { tone: string } | null;
    objective: { objective_text: string } | null;
  }
  const told = async ({ channel }: Connection, caller = user) =>
    (await db.rpc<Told>(caller, "channel_choices", { p_channel: channel }))[0];
  const asForAll = ({ channel }: Connection, choice: string) =>
    db.rpc(user, "use_for_all", { p_channel: channel, p_choice: choice });

  /** Something is said otherwise of all that can be. */
  async function sayAll() {
    await say(tea, {
      ...pace,
      video_replies_enabled: false,
      shadow_mode: true,
      has_quiet_hours: true,
      quiet_from: 60,
      quiet_to: 120,
      model_calls_per_day: 7,
    });
    await db.as(user, async (sql) => {
      const of = { user_id: user.id, channel_id: tea.channel };
      await sql`insert into public.brand_voices ${sql({ ...of, tone: "As leaves fall" })}`;
      await sql`insert into public.client_objectives ${sql({ ...of, objective_text: "Sell no tea" })}`;
    });
    for (const about of ["comments", "conversations"])
      await db.rpc(user, "set_posting_policy", {
        p_policy: "review",
        p_channel: tea.channel,
        p_only_here: true,
        p_about: about,
      });
  }

  it("is what holds there, and which of it is its own", async () => {
    await setSettings(db, user, { cap_day: 99 });
    await db.as(
      user,
      (sql) => sql`insert into public.brand_voices ${sql({ user_id: user.id, tone: "Plain" })}`,
    );
    expect(await told(tea)).toMatchObject({
      own: [],
      settings: { cap_day: 99 },
      voice: { tone: "Plain" },
      objective: null,
    });
    await say(tea, { ...pace, shadow_mode: true });
    expect(await told(tea)).toMatchObject({
      own: ["shadow_mode", "pace"],
      settings: { cap_day: 2, shadow_mode: true },
    });
    expect(await told(bread)).toMatchObject({ own: [], settings: { cap_day: 99, shadow_mode: false } });
  });

  it("is as for all channels again, each by one press that leaves the others", async () => {
    const before = await told(tea);
    await sayAll();
    let own = (await told(tea))?.own ?? [];
    const [choices] = await db.sql<[{ all: string[] }]>`select engine.channel_choices() as all`;
    expect(own).toEqual(choices.all);
    for (const choice of choices.all) {
      for (let time = 0; time < 2; time++) await asForAll(tea, choice);
      own = own.filter((one) => one !== choice);
      expect((await told(tea))?.own).toEqual(own);
    }
    const touched = { ...before?.settings, updated_at: expect.any(String) };
    expect(await told(tea)).toEqual({ ...before, settings: touched });
  });

  it("says that replies go without review only where that was agreed to for the channel", async () => {
    const agree = async ({ channel }: Connection, about: string) => {
      const [terms] = await db.rpc<{ hash: string }>(user, "posting_terms", {
        p_channel: channel,
        p_about: about,
      });
      await db.rpc(user, "set_posting_policy", {
        p_policy: "auto",
        p_channel: channel,
        p_hash: terms?.hash as string,
        p_about: about,
      });
    };
    const unseen = async (channel: Connection) =>
      Object.entries((await told(channel))?.unseen ?? {})
        .filter(([, at]) => at)
        .map(([about]) => about);
    expect(await unseen(bread)).toEqual([]);
    await agree(bread, "comments");
    expect([await unseen(bread), await unseen(tea)]).toEqual([["comments"], []]);
    await agree(bread, "conversations");
    expect(await unseen(bread)).toEqual(["comments", "conversations"]);
    const review = { p_policy: "review", p_channel: bread.channel, p_only_here: true };
    await db.rpc(user, "set_posting_policy", review);
    await asForAll(bread, "posting_policy");
    expect([(await told(bread))?.settings.posting_policy, await unseen(bread)]).toEqual([
      "auto",
      ["conversations"],
    ]);
  });

  it("tells a stranger nothing, and takes nothing from them", async () => {
    await say(tea, { shadow_mode: true });
    const stranger = await newUser(db);
    expect(await told(tea, stranger)).toBeUndefined();
    await db.rpc(stranger, "use_for_all", { p_channel: tea.channel, p_choice: "shadow_mode" });
    expect((await told(tea))?.own).toEqual(["shadow_mode"]);
  });

  it("is nothing for the only channel of an account: what is said of it is said for all", async () => {
    const other = await newUser(db);
    expect(await told(await newConnection(db, other), other)).toBeUndefined();
  });

  it("is refused for what is no setting", async () => {
    expect(await refusalOf(asForAll(tea, "mood"))).toMatchObject({ status: 422 });
  });

  it("counts caps, model calls and what waits of the channel alone", async () => {
    await setSettings(db, user, { cap_hour: 3, cap_day: 3, model_calls_per_day: 50 });
    await newPosted(db, bread);
    await newQueued(db, bread);
    await say(tea, { ...pace, model_calls_per_day: 7 });
    const [here] = await db.rpc(user, "posting_pace", { p_channel: tea.channel });
    expect(here).toMatchObject({ posted_day: 0, cap_day: 2, queued: 0, model_calls_limit: 7 });
    const [there] = await db.rpc(user, "posting_pace", { p_channel: bread.channel });
    expect(there).toMatchObject({ posted_day: 1, cap_day: 3, queued: 1, model_calls_limit: 50 });
    const counts = async (channel?: string) =>
      (await db.rpc(user, "reply_counts", channel ? { p_channel: channel } : {}))[0];
    expect([await counts(tea.channel), await counts(bread.channel), await counts()]).toMatchObject([
      { queued: 0, posted: 0 },
      { queued: 1, posted: 1 },
      { queued: 1, posted: 1 },
    ]);
  });

  it("counts what waits on each channel", async () => {
    await newDraft(db, bread);
    await newDraft(db, bread);
    await newPosted(db, tea);
    expect(await db.rpc(user, "waiting_by_channel", {})).toEqual([{ channel_id: bread.channel, waiting: 2 }]);
  });

  it("takes no limit of model calls beyond the operator's", async () => {
    await db.sql`update private.model_limits set user_calls = 100`;
    try {
      expect(await refusalOf(say(tea, { model_calls_per_day: 101 }))).toMatchObject({
        code: "model_calls_ceiling",
      });
      await say(tea, { model_calls_per_day: 100 });
    } finally {
      await db.sql`update private.model_limits set user_calls = default`;
    }
  });
});
