/** A client link: drafts of one channel for somebody without an account, who has nothing else by it; what they do is said to be by link. */
import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount, newConnection, newMember } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment, stateOf } from "../../scripts/builder/rows/comments.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import { type Member, newTeammate } from "../../scripts/builder/rows/members.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { newDrafted } from "../../scripts/builder/rows/rules.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let account: Connection;
let owner: User;
let id: string;
beforeEach(async () => {
  await db.sql`update test.clock set shift = '0'`;
  await db.sql`delete from test.gate_buckets`;
  account = await newAccount(db, { plan: "enterprise" });
  owner = account.user;
  id = await newDrafted(db, account);
});

interface Choices {
  p_channel?: string;
  p_name?: string;
  p_may?: string[];
  p_days?: number;
  p_label?: string | null;
  p_email?: string | null;
}
const make = async (choices: Choices = {}, who: User | Caller = owner) => {
  const [made] = await db.rpc<{ id: string; token: string }>(who, "create_client_link", {
    ...{ p_channel: account.channel, p_name: "Northwind Coffee", p_may: ["approve", "edit"], p_days: 30 },
    ...choices,
  });
  if (!made) throw new Error("No link was made.");
  return made;
};
const by = (link: { token: string } | string): Caller => ({
  role: "anon",
  link: typeof link === "string" ? link : link.token,
});
const linked = async (choices: Choices = {}) => by(await make(choices));

interface Draft {
  id: string;
  reply: string;
  version: number;
  edited_by: string | null;
  sent_back: boolean;
  warnings: string[];
  notes: { name: string; body: string }[];
  thread: { text: string }[];
}
const about = async (who: Caller) => {
  const [row] = await db.rpc<{ state: string }>(who, "client_about");
  return row;
};
const page = (who: Caller, args: { p_after?: unknown; p_limit?: number } = {}) =>
  db.rpcValue<{ drafts: Draft[]; next: unknown }>(who, "client_drafts", args as Record<string, never>);
const shown = async (who: Caller) => (await page(who)).drafts.map((draft) => draft.id);
const versionOf = async (of = id) => {
  const [row] = await db.sql<{ id: string }[]>`
    select max(id) as id from test.versions where comment_row_id = ${of}`;
  return Number(row?.id);
};
const act = async (
  who: Caller,
  name: "client_approve" | "client_edit" | "client_comment",
  args: Record<string, unknown> = {},
) => {
  const [draft] = await db.rpcJson<Draft>(who, name, {
    ...{ p_id: id, p_version: await versionOf(String(args.p_id ?? id)), p_name: "Ana" },
    ...(args as Record<string, never>),
  });
  return draft;
};
const newLabel = async () => {
  const [label] = await db.sql<{ id: string }[]>`
    insert into test.labels (user_id, name) values (${owner.id}, ${randomUUID().slice(0, 8)}) returning id`;
  return label?.id ?? "";
};
const history = async (of = id) =>
  db.sql<
    {
      reason: string;
      actor: string;
      actor_id: string | null;
      link_id: string | null;
      link_name: string | null;
    }[]
  >`
    select reason, actor, actor_id, link_id, link_name from test.reply_events where comment_row_id = ${of} order by id`;

describe("making a client link", () => {
  it("is told its token once, of 32 random bytes, and keeps a hash", async () => {
    const { id: link, token } = await make();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const token_hash = createHash("sha256").update(token).digest("hex");
    expect(
      await db.sql`select token_hash from test.client_link_tokens where link_id = ${link}`,
    ).toMatchObject([{ token_hash }]);
    expect(JSON.stringify(await db.rpc(owner, "client_links"))).not.toContain(token);
  });

  it("is for who manages the channel, and for no operator", async () => {
    const mine = await newTeammate(db, account, "manager", [account.channel]);
    const { id: link } = await make({}, mine);
    const listed = await db.rpc<{ id: string; created_by_name: string }>(mine, "client_links");
    expect(listed).toMatchObject([{ id: link, created_by_name: mine.name, opened: 0 }]);
    const elsewhere = await newTeammate(db, account, "manager", ["UCother"]);
    for (const who of [elsewhere, await newTeammate(db, account, "responder")]) {
      expect(await refusalOf(make({}, who))).toMatchObject({ status: 403 });
    }
    expect(await db.rpc(elsewhere, "client_links")).toEqual([]);
    expect(await refusalOf(db.rpc(elsewhere, "revoke_client_link", { p_id: link }))).toMatchObject({
      status: 404,
    });
    const responder = await newTeammate(db, account, "responder");
    for (const [call, args] of [
      ["client_links", {}],
      ["revoke_client_link", { p_id: link }],
    ] as const)
      expect(await refusalOf(db.rpc(responder, call, args))).toMatchObject({ status: 403 });
    const other = await newAccount(db);
    expect(await refusalOf(db.rpc(other.user, "revoke_client_link", { p_id: link }))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(make({}, other.user))).toMatchObject({ status: 422, code: "unknown_channel" });
    for (const call of ["create_client_link", "client_links", "revoke_client_link"])
      expect(
        await refusalOf(
          db.rpc(
            { role: "anon" },
            call,
            call === "create_client_link"
              ? { p_channel: account.channel, p_name: "A", p_may: [], p_days: 7 }
              : call === "revoke_client_link"
                ? { p_id: link }
                : {},
          ),
        ),
      ).toMatchObject({ sqlstate: "42501" });
  });

  it.each([
    ["no name", { p_name: " \n " }, "Give the link a name of 1 to 60 characters."],
    ["a long name", { p_name: "x".repeat(61) }, "Give the link a name of 1 to 60 characters."],
    ["another span", { p_days: 365 }, "Choose 7, 30 or 90 days."],
    ["another act", { p_may: ["moderate"] }, "Let it approve, edit, both or neither."],
    ["no address", { p_email: "Ana" }, "We can't write to this email address. Check it."],
    ["another account's label", { p_label: randomUUID() }, "This label doesn't exist."],
  ])("refuses %s", async (_, choices, message) => {
    expect(await refusalOf(make(choices))).toMatchObject({ status: 422, message });
  });

  it("mails it with a token of its own, which is as good, and says nothing that a mail program makes a link of", async () => {
    await db.sql`update test.request_limits set mails_per_hour = 10000`;
    await db.rpc(owner, "rename_account", { p_name: "https://evil.example" });
    const address = `${randomUUID()}@example.test`;
    const { token } = await make({ p_email: address.toUpperCase() });
    const claimed = await db.service<{
      recipient: string;
      kind: string;
      body: string;
      client_link_token: string;
    }>("claim_mails", { p_limit: 100 });
    const mail = claimed.find(({ recipient }) => recipient === address);
    expect(mail).toMatchObject({
      kind: "client_link",
      body: expect.stringContaining(
        "(https evil example) asks you to look at replies to comments on A channel before they're posted, and to approve them.",
      ),
    });
    expect(mail?.client_link_token).not.toBe(token);
    expect(await about(by(mail?.client_link_token ?? ""))).toMatchObject({
      state: "open",
      name: "Northwind Coffee",
    });
  });

  it("has at most 20 open, 50 a day, and mails as many as invitations, three to one address", async () => {
    const first = await make();
    for (let n = 1; n < 20; n++) await make();
    expect(await refusalOf(make())).toMatchObject({ status: 409, code: "too_many_client_links" });
    await db.rpc(owner, "revoke_client_link", { p_id: first.id });
    await make();
    await db.sql`update test.client_links set revoked_at = now() where account_id = ${owner.id}`;
    await db.sql`update test.request_limits set invitations_per_day = 4`;
    const p_email = `${randomUUID()}@example.test`;
    for (let n = 0; n < 3; n++) await make({ p_email });
    expect(await refusalOf(make({ p_email }))).toMatchObject({ status: 429 });
    await make({ p_email: `${randomUUID()}@example.test` });
    expect(await refusalOf(make({ p_email: `${randomUUID()}@example.test` }))).toMatchObject({ status: 429 });
    await db.sql`update test.request_limits set invitations_per_day = 30`;
    await db.sql`
      insert into test.client_links (account_id, channel_id, name, may, created_by, expires_at, revoked_at)
      select ${owner.id}, ${account.channel}, 'One of many', '{}', ${owner.id}, now() + interval '7 days', now() from generate_series(1, 25)`;
    expect(await refusalOf(make())).toMatchObject({
      status: 429,
      message: "You've made 50 client links in 24 hours.",
    });
  });

  it("lets two at once take the last place only once", async () => {
    for (let n = 1; n < 20; n++) await make();
    let second: Promise<unknown> = Promise.resolve();
    await db.as(owner, async (sql) => {
      await sql`select public.create_client_link(${account.channel}, 'First', '{}', 7)`;
      second = refusalOf(make());
      second.catch(() => undefined);
      await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(1), { timeout: 10_000 });
    });
    expect(await second).toMatchObject({ status: 409, code: "too_many_client_links" });
  });

  it("is in the account's history and its export, without a token", async () => {
    const { id: link, token } = await make();
    await db.rpc(owner, "revoke_client_link", { p_id: link });
    const log = await db.sql`
      select action, subject, actor_id from test.activity_log where user_id = ${owner.id} and action like 'client_link%' order by id`;
    const said = { subject: "Northwind Coffee", actor_id: owner.id };
    expect(log).toMatchObject([
      { action: "client_link_created", ...said },
      { action: "client_link_revoked", ...said },
    ]);
    const exported = await db.rpcValue<{ client_links: object[] }>(owner, "export_account");
    expect(exported.client_links).toMatchObject([{ id: link, name: "Northwind Coffee" }]);
    const hash = createHash("sha256").update(token).digest("hex");
    for (const secret of [token, hash]) expect(JSON.stringify(exported)).not.toContain(secret);
  });
});

describe("what a link is", () => {
  it("says of itself whose drafts it shows and what it lets do, and counts how often it was opened", async () => {
    const { id: link, token } = await make({ p_may: ["approve"], p_days: 7 });
    expect(await about(by(token))).toMatchObject({
      ...{
        state: "open",
        account_name: "A channel",
        channel_title: "A channel",
        name: "Northwind Coffee",
        may: ["approve"],
      },
    });
    const [row] = await db.rpc<{ opened: number; last_used_at: Date | null }>(owner, "client_links");
    expect(row).toMatchObject({ opened: 1, last_used_at: expect.any(Date), id: link });
  });

  it("is no identity: by no table, view or function but its own is anything of the account's answered", async () => {
    const { id: link, token } = await make();
    const stranger = await newAccount(db);
    // With a session beside it, it's the link alone, even the owner's.
    for (const caller of [
      by(token),
      { ...callerOf(stranger.user), link: token },
      { ...callerOf(owner), link: token, account: owner.id },
    ]) {
      const [who] = await db.sql.begin(async () =>
        db.as(
          caller.role === "anon" ? { ...caller, role: "authenticated" } : caller,
          (sql) => sql`
          select engine.account('read') as account, engine.channels('read') as channels, engine.whole_account('read') as whole, engine.person() as person`,
        ),
      );
      expect(who).toEqual({ account: null, channels: [], whole: null, person: null });
    }
    const both: Caller = { ...callerOf(owner), link: token };
    for (const table of [
      "accounts",
      "comments",
      "replies",
      "youtube_comments",
      "labels",
      "comment_notes",
      "reply_events",
      "profiles",
      "account_members",
    ])
      expect(await db.as(both, (sql) => sql`select from ${sql(`public.${table}`)}`)).toHaveLength(0);
    for (const [call, args] of [
      ["approve_reply", { p_id: id }],
      ["inbox_item", { p_id: id }],
      ["client_links", {}],
      ["my_accounts", {}],
      ["export_account", {}],
      ["leave_account", {}],
    ] as const)
      expect((await refusalOf(db.rpc(both, call, args))).status).toBeOneOf([401, 404]);
    for (const [call, args] of [
      ["approve_reply", { p_id: id }],
      ["inbox_item", { p_id: id }],
      ["reply_counts", {}],
    ] as const)
      expect(await refusalOf(db.rpc(by(token), call, args))).toMatchObject({ sqlstate: "42501" });
    const [identity] = await db.sql.begin(async (sql) => {
      await sql`select set_config('request.headers', ${JSON.stringify({ "x-client-link": token })}, true)`;
      return sql`select (engine.caller()).*`;
    });
    expect(identity).toEqual({
      ...{
        kind: "link",
        person_id: null,
        account_id: owner.id,
        role: null,
        permissions: [],
        channels: [account.channel],
        link_id: link,
        key_id: null,
      },
    });
    expect((await comment(db, id)).reply_status).toBe("draft");
  });

  it("ends when it expires, when it's revoked, and is unknown otherwise", async () => {
    const { id: link, token } = await make({ p_days: 7 });
    await db.moveClock("7 days");
    expect(await about(by(token))).toEqual({
      ...{
        state: "expired",
        account_name: null,
        channel_title: null,
        name: null,
        may: null,
        expires_at: null,
      },
    });
    const acts = (who: Caller) => [
      () => page(who),
      () => act(who, "client_approve"),
      () => act(who, "client_edit", { p_text: "Six." }),
      () => act(who, "client_comment", { p_body: "Nice." }),
    ];
    for (const call of acts(by(token)))
      expect(await refusalOf(call())).toMatchObject({ status: 410, code: "link_expired" });
    await db.moveClock("-7 days");
    await db.rpc(owner, "revoke_client_link", { p_id: link });
    expect((await about(by(token)))?.state).toBe("revoked");
    for (const call of acts(by(token)))
      expect(await refusalOf(call())).toMatchObject({ status: 410, code: "link_revoked" });
    for (const who of [by("f".repeat(64)), by("x"), { role: "anon" } as Caller]) {
      expect((await about(who))?.state).toBe("unknown");
      expect(await refusalOf(page(who))).toMatchObject({ status: 404, code: "link_not_found" });
    }
    expect(await refusalOf(db.rpc(owner, "revoke_client_link", { p_id: link }))).toMatchObject({
      status: 404,
    });
    expect(await stateOf(db, id)).toEqual(["draft", "needs_approval"]);
  });

  it("isn't mailed any more once it's revoked", async () => {
    const address = `${randomUUID()}@example.test`;
    const { id: link } = await make({ p_email: address });
    await db.rpc(owner, "revoke_client_link", { p_id: link });
    expect(await db.sql`select from test.mails where recipient = ${address}`).toHaveLength(0);
  });

  const ends: [string, (maker: Member, label: string) => PromiseLike<unknown>][] = [
    ["its maker is removed", (maker) => db.rpc(owner, "remove_member", { p_person: maker.userId })],
    ["its maker leaves", (maker) => db.rpc(maker, "leave_account")],
    [
      "its maker may no longer manage",
      (maker) => db.rpc(owner, "change_member", { p_person: maker.userId, p_role: "responder" }),
    ],
    [
      "its maker manages other channels",
      async (maker) => {
        const other = await newConnection(db, owner);
        await db.rpc(owner, "change_member", {
          p_person: maker.userId,
          p_role: "manager",
          p_channels: [other.channel],
        });
      },
    ],
    ["its maker is deleted", (maker) => db.service("delete_account", { p_user: maker.userId })],
    [
      "its channel is disconnected",
      () => db.service("delete_connection", { p_user: owner.id, p_connection: account.id }),
    ],
    ["its label is deleted", (_, label) => db.sql`delete from public.labels where id = ${label}`],
  ];
  it.each(ends)("ends at once when %s", async (_, end) => {
    const maker = await newTeammate(db, account, "manager");
    const label = await newLabel();
    const link = by(await make({ p_label: label }, maker));
    expect((await about(link))?.state).toBe("open");
    await end(maker, label);
    expect((await about(link))?.state).toBe("revoked");
  });

  it("goes on while its maker still manages the channel, and while it's connected another way", async () => {
    const maker = await newTeammate(db, account, "manager");
    const link = by(await make({}, maker));
    const again = await newConnection(db, owner, { channel: account.channel });
    await db.rpc(owner, "change_member", {
      p_person: maker.userId,
      p_role: "manager",
      p_channels: [account.channel],
    });
    await db.service("delete_connection", { p_user: owner.id, p_connection: again.id });
    expect((await about(link))?.state).toBe("open");
  });

  it("goes with the account", async () => {
    const link = await linked();
    await db.service("delete_account", { p_user: owner.id });
    expect((await about(link))?.state).toBe("unknown");
  });

  it("is forgotten 30 days after it ended, however it did", async () => {
    const [over, revoked, open] = [
      await make({ p_days: 7 }),
      await make({ p_days: 90 }),
      await make({ p_days: 90 }),
    ];
    await db.rpc(owner, "revoke_client_link", { p_id: revoked.id });
    await db.moveClock("29 days");
    await db.service("forget_old", {});
    expect([await about(by(over)), await about(by(revoked))]).toMatchObject([
      { state: "expired" },
      { state: "revoked" },
    ]);
    await db.moveClock("9 days");
    await db.service("forget_old", {});
    const states = [await about(by(over)), await about(by(revoked)), await about(by(open))];
    expect(states.map((one) => one?.state)).toEqual(["unknown", "unknown", "open"]);
  });
});

describe("what a link shows", () => {
  it("is the drafts that wait on its channel, page by page, the newest first", async () => {
    const link = await linked();
    const older = await newDrafted(
      db,
      account,
      {},
      { published_at: new Date(Number(await db.now()) - 3_600_000) },
    );
    await newDrafted(db, await newConnection(db, owner));
    await newDrafted(db, await newAccount(db));
    await newComment(db, account);
    const queued = await newDrafted(db, account);
    await db.rpc(owner, "approve_reply", { p_id: queued });
    const first = await page(link, { p_limit: 1 });
    expect(first.drafts.map((draft) => draft.id)).toEqual([id]);
    const second = await page(link, { p_limit: 1, p_after: first.next });
    expect(second.drafts.map((draft) => draft.id)).toEqual([older]);
    expect(await page(link, { p_limit: 1, p_after: second.next })).toMatchObject({ drafts: [], next: null });
    for (const p_limit of [0, 21])
      expect(await refusalOf(page(link, { p_limit }))).toMatchObject({ status: 422 });
  });

  it("is those with its label alone, where it has one, and takes an act on no other", async () => {
    const label = await newLabel();
    const link = await linked({ p_label: label });
    expect(await shown(link)).toEqual([]);
    expect(await refusalOf(act(link, "client_approve"))).toMatchObject({
      status: 404,
      code: "comment_not_found",
    });
    await db.rpc(owner, "label_comments", { p_ids: [id], p_label: label, p_on: true });
    await newDrafted(db, account);
    expect(await shown(link)).toEqual([id]);
    await act(link, "client_approve");
  });

  it("is what the viewer wrote and what would be answered, with what was said before in a conversation and its warnings, and no more", async () => {
    const link = await linked();
    const thread_id = (await comment(db, id)).thread_id;
    const answer = await newDrafted(
      db,
      account,
      { findings: [{ check: "price", reason: "A rule of the team's own." }], escalation: "money" },
      {
        thread_id,
        text_original: "And with rye?",
        author_name: "@ben",
        category: "Questions",
        video_id: null,
      },
    );
    await db.rpc(owner, "write_note", { p_comment: answer, p_body: "Only for us." });
    const draft = (await page(link)).drafts.find((one) => one.id === answer);
    expect(draft).toEqual({
      ...{
        id: answer,
        author_name: "@ben",
        text: "And with rye?",
        published_at: expect.any(String),
        video_title: null,
      },
      ...{
        reply: "About ten minutes.",
        version: await versionOf(answer),
        edited_by: null,
        sent_back: false,
        notes: [],
      },
      warnings: ["escalated", "findings"],
      thread: [{ author: "@viewer", text: "How long do you let it rest?", who: "viewer" }],
    });
  });

  it("leaves out what only its owner can answer", async () => {
    await db.sql`update test.comments set grave = true where id = ${id}`;
    const link = await linked();
    expect(await shown(link)).toEqual([]);
    expect(await refusalOf(act(link, "client_approve"))).toMatchObject({
      ...{ status: 409, message: "This comment needs a reply from you." },
    });
  });
});

describe("an act by link", () => {
  it("approves what was seen, as a person does, and history says by whom", async () => {
    const { id: link, token } = await make();
    await act(by(token), "client_approve", { p_name: "  Ana\u202e \n Lima " });
    expect(await stateOf(db, id)).toEqual(["queue", "approved"]);
    expect((await comment(db, id)).approved_by).toBe("owner");
    expect((await history()).at(-1)).toEqual({
      ...{ reason: "approved", actor: "owner", actor_id: null, link_id: link, link_name: "Ana Lima" },
    });
    expect(await refusalOf(act(by(token), "client_approve"))).toMatchObject({ status: 409 });
  });

  it("leaves what the team does under their own names, in the same minute", async () => {
    const link = await linked();
    const other = await newDrafted(db, account);
    await act(link, "client_approve");
    await db.rpc(owner, "approve_reply", { p_id: other });
    expect((await history(other)).at(-1)).toMatchObject({
      actor_id: owner.id,
      link_id: null,
      link_name: null,
    });
  });

  it("changes a text, which goes on waiting under the name until it's approved", async () => {
    const link = await linked();
    const before = await versionOf();
    const draft = await act(link, "client_edit", { p_text: "Six minutes." });
    expect(draft).toMatchObject({ reply: "Six minutes.", edited_by: "Ana", version: await versionOf() });
    expect(await comment(db, id)).toMatchObject({ reply_status: "draft", reply_type: "AI+Edited" });
    const item = await db.rpcValue<{ item: { version: { by: string } } }>(owner, "inbox_item", { p_id: id });
    expect(item.item.version.by).toBe("link, Ana");
    expect(
      await refusalOf(db.rpc(owner, "edit_reply", { p_id: id, p_text: "Mine.", p_version: before })),
    ).toMatchObject({
      ...{ status: 409, message: "Ana (by link) changed this reply while you were writing." },
    });
    await act(link, "client_approve", { p_text: "Seven minutes." });
    const versions =
      await db.sql`select body, actor_id, link_name from test.versions where comment_row_id = ${id} order by id`;
    expect(versions.map(({ body, link_name }) => [body, link_name])).toEqual([
      ["About ten minutes.", null],
      ["Six minutes.", "Ana"],
      ["Seven minutes.", "Ana"],
    ]);
    expect(await comment(db, id)).toMatchObject({ reply_status: "queue", generated_reply: "Seven minutes." });
  });

  it("is refused when the text was changed meanwhile, without a word of who did", async () => {
    const link = await linked();
    const p_version = await versionOf();
    await db.rpc(owner, "edit_reply", { p_id: id, p_text: "The team's text." });
    for (const [name, args] of [
      ["client_approve", {}],
      ["client_edit", { p_text: "Six." }],
      ["client_comment", { p_body: "Nice." }],
    ] as const)
      expect(await refusalOf(act(link, name, { ...args, p_version }))).toMatchObject({
        ...{
          status: 409,
          code: "changed_meanwhile",
          message: "This reply was changed while you were looking at it.",
        },
      });
    expect((await page(link)).drafts[0]).toMatchObject({ reply: "The team's text.", edited_by: null });
  });

  it("is what the link lets do: anybody comments, and no more than that", async () => {
    const look = await linked({ p_may: [] });
    const approve = await linked({ p_may: ["approve"] });
    const edit = await linked({ p_may: ["edit"] });
    for (const call of [
      () => act(look, "client_approve"),
      () => act(look, "client_edit", { p_text: "Six." }),
      ...[
        () => act(approve, "client_edit", { p_text: "Six." }),
        () => act(approve, "client_approve", { p_text: "Six." }),
      ],
      () => act(edit, "client_approve"),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 403, code: "not_allowed" });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "draft",
      generated_reply: "About ten minutes.",
    });
    await act(look, "client_comment", { p_body: "Nice." });
    await act(edit, "client_edit", { p_text: "Six." });
    await act(approve, "client_approve");
  });

  it.each([
    ["none", "  "],
    ["a long one", "x".repeat(61)],
  ])("takes a name: not %s", async (_, p_name) => {
    const link = await linked();
    expect(await refusalOf(act(link, "client_approve", { p_name }))).toMatchObject({
      ...{ status: 422, message: "Say who you are, in 1 to 60 characters." },
    });
  });

  it("is on its channel alone: 404 for any other comment, as for none", async () => {
    const link = await linked();
    const other = await newConnection(db, owner);
    for (const p_id of [
      await newDrafted(db, other),
      await newDrafted(db, await newAccount(db)),
      await newComment(db, account),
      randomUUID(),
    ])
      for (const [name, args] of [
        ["client_approve", {}],
        ["client_edit", { p_text: "Six." }],
        ["client_comment", { p_body: "Nice." }],
      ] as const)
        expect(await refusalOf(act(link, name, { ...args, p_id }))).toMatchObject({
          status: 404,
          code: "comment_not_found",
        });
  });

  it("takes back nothing that was approved", async () => {
    const link = await linked();
    await db.rpc(owner, "approve_reply", { p_id: id });
    for (const [name, args] of [
      ["client_edit", { p_text: "Six." }],
      ["client_comment", { p_body: "No.", p_send_back: true }],
    ] as const)
      expect(await refusalOf(act(link, name, args))).toMatchObject({
        ...{ status: 409, message: "This reply no longer waits for approval." },
      });
    expect((await comment(db, id)).reply_status).toBe("queue");
  });

  it("is somebody else's approval of what a responder wrote, whom a second pair of eyes is asked of", async () => {
    await db.sql`update test.account_rows set responders_approve = true, second_eyes = true where id = ${owner.id}`;
    const robin = await newTeammate(db, account, "responder");
    await db.rpc(robin, "edit_reply", { p_id: id, p_text: "Robin's text." });
    expect(await refusalOf(db.rpc(robin, "approve_reply", { p_id: id }))).toMatchObject({ status: 409 });
    await act(await linked(), "client_approve");
    expect((await comment(db, id)).reply_status).toBe("queue");
  });

  it("waits for an act that is under way to be over before the link is revoked", async () => {
    const { id: link, token } = await make();
    let revoked: Promise<unknown> = Promise.resolve();
    const version = await versionOf();
    await db.as(by(token), async (sql) => {
      await sql`select public.client_approve(${id}, ${version}, 'Ana')`;
      revoked = db.rpc(owner, "revoke_client_link", { p_id: link });
      revoked.catch(() => undefined);
      await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(1), { timeout: 10_000 });
    });
    await revoked;
    expect((await comment(db, id)).reply_status).toBe("queue");
  });
});

describe("a comment by link", () => {
  it("is a note to the team under the name, which tells who looks after the comment, else who made the link", async () => {
    const maker = await newTeammate(db, account, "manager");
    const link = by(await make({}, maker));
    await act(link, "client_comment", { p_body: " Please say which flour. " });
    const robin = await newTeammate(db, account, "responder");
    await db.rpc(owner, "assign_comments", { p_ids: [id], p_person: robin.userId });
    await act(link, "client_comment", { p_body: "And thank her." });
    const item = await db.rpcValue<{ notes: object[] }>(owner, "inbox_item", { p_id: id });
    expect(item.notes).toMatchObject([
      {
        author_id: null,
        link_name: "Ana",
        body: "Please say which flour.",
        mine: false,
        mentions: [maker.userId],
      },
      { author_id: null, link_name: "Ana", body: "And thank her.", mentions: [robin.userId] },
    ]);
    expect(await db.rpc(robin, "my_mentions")).toMatchObject([
      { author: "By link, Ana", text: "And thank her." },
    ]);
    const [mail] =
      await db.sql`select body from test.mails where person_id = ${maker.userId} and kind = 'mentioned'`;
    expect(mail?.body).toContain("By link, Ana: “Please say which flour.”");
  });

  it("is all that links see of the notes, and nobody on the team edits it; managers delete it", async () => {
    const link = await linked();
    await db.rpc(owner, "write_note", { p_comment: id, p_body: "Only for us." });
    expect(await act(link, "client_comment", { p_body: "Nice." })).toMatchObject({
      notes: [{ name: "Ana", body: "Nice." }],
    });
    const [note] = await db.sql<
      { id: string }[]
    >`select id from test.notes where comment_row_id = ${id} and link_id is not null`;
    const p_id = note?.id ?? "";
    expect(await refusalOf(db.rpc(owner, "edit_note", { p_id, p_body: "Not nice." }))).toMatchObject({
      status: 403,
    });
    const robin = await newMember(db, owner, "responder");
    expect(
      await refusalOf(db.rpc({ ...callerOf(robin), account: owner.id }, "delete_note", { p_id })),
    ).toMatchObject({ status: 403 });
    await db.rpc(owner, "delete_note", { p_id });
    expect((await page(link)).drafts[0]?.notes).toEqual([]);
  });

  it("can send a reply back: it goes on waiting, and history says so until there is another text", async () => {
    const { id: link, token } = await make({ p_may: [] });
    const back = { p_body: "Too short for us.", p_send_back: true };
    expect(await act(by(token), "client_comment", back)).toMatchObject({ sent_back: true });
    expect(await stateOf(db, id)).toEqual(["draft", "needs_approval"]);
    expect((await history()).at(-1)).toMatchObject({ reason: "sent_back", link_id: link, link_name: "Ana" });
    await db.moveClock("1 second");
    await db.rpc(owner, "edit_reply", { p_id: id, p_text: "About ten minutes, in a warm kitchen." });
    expect((await page(by(token))).drafts[0]).toMatchObject({ sent_back: false });
  });

  it("is refused empty, too long, and where the notes of a comment are full", async () => {
    const link = await linked();
    for (const p_body of [" ", "x".repeat(2001)])
      expect(await refusalOf(act(link, "client_comment", { p_body }))).toMatchObject({ status: 422 });
    await db.sql`
      insert into test.notes (user_id, channel_id, comment_row_id, author_id, body)
      select ${owner.id}, ${account.channel}, ${id}, ${owner.id}, 'x' from generate_series(1, 100)`;
    expect(await refusalOf(act(link, "client_comment", { p_body: "Nice." }))).toMatchObject({
      status: 422,
      code: "too_many_notes",
    });
  });
});

describe("how much a link may do", () => {
  it("is bounded for each link by itself: 120 acts in a row and one more each 30 seconds", async () => {
    const [link, other] = [await linked(), await linked()];
    for (let n = 0; n < 120; n++) await act(link, "client_edit", { p_text: `Text ${n % 3}.` });
    const refused = { status: 429, message: "That was a lot at once. Try again in a few minutes." };
    expect(await refusalOf(act(link, "client_approve"))).toMatchObject(refused);
    await act(other, "client_comment", { p_body: "Nice." });
    await db.moveClock("31 seconds");
    await act(link, "client_comment", { p_body: "Nice." });
    expect(await refusalOf(act(link, "client_approve"))).toMatchObject(refused);
  });

  it("is bounded for looking, too", async () => {
    const link = await linked();
    await db.sql`insert into test.gate_buckets (gate, address, tokens, counted_at)
      select 'client_call', id::text, 0, now() from test.client_links where account_id = ${owner.id}`;
    for (const call of [() => about(link), () => page(link)])
      expect(await refusalOf(call())).toMatchObject({ status: 429 });
  });

  it("is behind the gate of an address for who has none that is open", async () => {
    for (let n = 0; n < 30; n++) await about(by("none"));
    for (const call of [
      () => about(by("none")),
      () => page(by("none")),
      () => act(by("none"), "client_approve"),
    ])
      expect(await refusalOf(call())).toMatchObject({ status: 429, code: "too_many_requests" });
    expect((await about(await linked()))?.state).toBe("open");
  });

  it("lets one account's link keep nobody else's waiting", async () => {
    const mine = await linked();
    account = await newAccount(db);
    owner = account.user;
    const theirs = await linked();
    await db.as(mine, async (sql) => {
      await sql`select public.client_about()`;
      expect(await page(theirs)).toMatchObject({ drafts: [] });
    });
  });
});

it("is the same for drafts that a person wrote", async () => {
  const own = await newDraft(db, account, "Written by hand.");
  await act(await linked(), "client_approve", { p_id: own });
  expect((await comment(db, own)).reply_status).toBe("queue");
});
