/** What the first signed-in screen asks in one question. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newClient, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { callerOf } from "../../scripts/builder/rows/database.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { asCaller } from "../../scripts/stack/caller.ts";
import { withConnection } from "../../scripts/stack/postgres.ts";
import { testDatabase } from "./support/database.ts";

interface Opening {
  profile: { user_id: string } | null;
  settings: { user_id: string } | null;
  connections: { id: string }[];
  tabs: Record<string, number>;
  page: { rows: { id: string }[]; next: unknown } | null;
  item: { item: { id: string } } | null;
  mapped: { channel_id: string }[];
  report: { start: string; end: string; zone: string; dashboard: object; settings: object | null } | null;
  home: { today: { channel_id: string }[]; steps: object; notices: object | null } | null;
}

const db = testDatabase();
let mine: Connection;
let other: Connection;
beforeEach(async () => {
  mine = await newAccount(db);
  other = await newAccount(db);
});
const opening = (as: Connection, of: Connection, p_tab?: string) =>
  db.rpcValue<Opening>(as.user, "opening", { p_user: of.user.id, ...(p_tab && { p_tab }) });

describe("the opening", () => {
  it("brings the account, the counts, the first rows of a tab and the first comment whole", async () => {
    await newDraft(db, mine);
    const newest = await newDraft(db, mine);
    await newDraft(db, other);
    const answer = await opening(mine, mine, "to_approve");
    expect(answer.profile?.user_id).toBe(mine.user.id);
    expect(answer.settings?.user_id).toBe(mine.user.id);
    expect(answer.connections).toHaveLength(1);
    expect(answer.tabs.to_approve).toBe(2);
    expect(answer.page?.rows.map(({ id }) => id)).toContain(newest);
    expect(answer.page?.rows).toHaveLength(2);
    expect(answer.item?.item.id).toBe(answer.page?.rows[0]?.id);
  });

  it("has no list and no comment where no tab is asked for", async () => {
    await newDraft(db, mine);
    expect(await opening(mine, mine)).toMatchObject({ page: null, item: null });
  });

  it("brings what Home shows where it is asked for, and of nobody else's account", async () => {
    const home = (of: Connection) =>
      db.rpcValue<Opening>(mine.user, "opening", { p_user: of.user.id, p_home: true });
    const { home: ours } = await home(mine);
    expect(ours?.today.map(({ channel_id }) => channel_id)).toEqual([mine.channel]);
    expect(ours).toMatchObject({ steps: { connected: true }, notices: null });
    expect((await opening(mine, mine)).home).toBeNull();
    const { home: theirs, mapped } = await home(other);
    expect(theirs?.today.map(({ channel_id }) => channel_id)).not.toContain(other.channel);
    expect(mapped).toEqual([]);
  });

  it("brings what the reports show where nothing is chosen, and of nobody else's account", async () => {
    await newDraft(db, mine);
    const report = async (of: Connection) =>
      (await db.rpcValue<Opening>(mine.user, "opening", { p_user: of.user.id, p_report: true })).report;
    const ours = await report(mine);
    expect(ours).toMatchObject({ zone: "UTC", settings: null });
    expect(Date.parse(ours?.end ?? "") - Date.parse(ours?.start ?? "")).toBe(6 * 24 * 3_600_000);
    const { start = "", end = "", zone = "", dashboard } = ours ?? {};
    const days = { p_start: start, p_end: end, p_tz: zone };
    const asked = await db.rpcValue<object>(mine.user, "report_dashboard", days);
    expect(asked).toMatchObject({ figures: { range: { comments: 1 } } });
    // Each counts until the moment it is asked.
    const unmoved = (answer: unknown) => JSON.stringify(answer).replaceAll(/T[\d:]+\.\d+/g, "");
    expect(unmoved(dashboard)).toBe(unmoved(asked));
    expect((await opening(mine, mine)).report).toBeNull();
    expect((await report(other))?.dashboard).toMatchObject({ figures: { range: { comments: 1 } } });
  });

  it("tells nothing of another account, whoever is named", async () => {
    await newDraft(db, other);
    const answer = await opening(mine, other, "to_approve");
    expect(answer).toMatchObject({
      profile: { user_id: mine.user.id },
      settings: null,
      connections: [],
      item: null,
    });
    expect(answer.tabs.to_approve).toBe(0);
    expect(answer.page?.rows).toEqual([]);
  });

  it("asks who calls as often for many channels as for one", async () => {
    const many = await newAccount(db, { plan: "enterprise" });
    const asks = () =>
      withConnection(
        db.url,
        (connection) =>
          asCaller(connection, callerOf(many.user), async (sql) => {
            await sql`select public.opening(${many.user.id}, 'to_approve')`;
            const [counted] = await sql<[{ calls: number }]>`
              select calls::int from pg_stat_xact_user_functions where schemaname = 'engine' and funcname = 'caller'`;
            return counted.calls;
          }),
        { connection: { track_functions: "all" } },
      );
    const ofOne = await asks();
    expect(ofOne).toBeGreaterThan(0);
    const clientConfig = await newClient(db, many.user);
    for (const label of ["one", "two", "three"]) await newConnection(db, many.user, { clientConfig, label });
    expect(await asks()).toBe(ofOne);
  });

  it("refuses a tab that there is not", async () => {
    await expect(opening(mine, mine, "everything")).rejects.toThrow(/tab/);
  });
});
