/** A service on a Postgres whose changes pgBackRest keeps: its machine is lost, and it is brought back to a minute before. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SECOND } from "../../scripts/proofs/pipeline/steps.ts";
import { databaseSetup } from "../../scripts/serve/database.ts";
import { withConnection } from "../../scripts/stack/postgres.ts";
import { until } from "../stack/support.ts";
import { type Contents, tableContents } from "./support/homes.ts";
import { type PostingPlace, postingPlace } from "./support/posting.ts";
import { missing, type RecoverableServer, startRecoverable } from "./support/recoverable.ts";

const one = { onYouTube: 1 };

describe.skipIf(missing)(
  `Rejoinder's database at any minute${missing ? ` (skipped: ${missing})` : ""}`,
  () => {
    let server: RecoverableServer;
    let here: PostingPlace;
    let url: string;

    beforeAll(async () => {
      server = await startRecoverable();
      const { sql, databaseUrl } = await databaseSetup();
      server.psql(sql);
      url = databaseUrl.replace(":5432/", `:${new URL(server.url()).port}/`);
      here = await postingPlace(url);
    }, 300_000);
    afterAll(async () => {
      await here?.remove();
      await server?.remove();
    }, 60_000);

    /** What the database holds at a moment, and the moment: nothing was changed right before and after it. */
    const noted = () =>
      withConnection(url, (sql) =>
        until(async () => {
          const before = await tableContents(sql);
          const [row] = await sql<[{ at: string }]>`select clock_timestamp()::text as at`;
          const after = await tableContents(sql);
          const same = JSON.stringify(before) === JSON.stringify(after);
          return same ? { contents: before, at: row.at } : undefined;
        }),
      );

    it("is brought back whole to the minute, and then nothing that was posted since is posted again", async ({
      annotate,
    }) => {
      await here.arrive("Ada loves this video, thank you for it!", "Ben finds this wonderful, thank you!");
      await here.draft();
      await here.approve();
      await here.post();
      await here.arrive(
        "Cleo thinks this is great work, thanks!",
        "Dora enjoyed every minute, thank you!",
        "Emil says: what a lovely idea!",
      );
      await here.draft();
      await here.approve();
      const minute = await noted();

      // What that minute doesn't know.
      await here.google.admin.planFate({ parentId: "Dora", fate: { kind: "held" } });
      await here.google.admin.replyInStudio({ parentId: "Emil", text: "Glad you like it!" });
      await here.arrive("Fay is so happy with this, thank you!");
      await here.draft();
      await here.approve();
      await here.post();
      const lag = await untilArchived(url);
      const posted = {
        Ada: { ...one, here: "verified_public" },
        Ben: { ...one, here: "verified_public" },
        Cleo: { ...one, here: "verified_public" },
        Dora: { ...one, here: "under_moderation" },
        Emil: { ...one, here: "skipped" },
        Fay: { ...one, here: "verified_public" },
      };
      expect(await here.fates()).toEqual(posted);

      await server.lose();
      await here.stopServing();
      const began = performance.now();
      server.pgbackrest("--type=time", `--target=${minute.at}`, "--target-action=promote", "restore");
      const copied = performance.now();
      await server.start();
      const ready = performance.now();
      expect(differences(await withConnection(url, tableContents), minute.contents)).toEqual([]);

      await here.serve();
      await here.goOn();
      // Fay's was answered, as far as anybody can see, by its owner: a draft of that minute knows of no reply of ours.
      expect(await here.fates()).toEqual({ ...posted, Fay: { ...one, here: "skipped" } });
      const seconds = (ms: number) => `${(ms / SECOND).toFixed(1)} s`;
      await annotate(
        `kept beside the server after ${seconds(lag)}; restored in ${seconds(copied - began)}, replayed in ${seconds(ready - copied)}`,
      );
    }, 600_000);
  },
);

/** How long a change of now takes to be kept beside the server, in milliseconds. */
async function untilArchived(url: string): Promise<number> {
  const began = performance.now();
  await withConnection(url, async (sql) => {
    const [{ wal }] = await sql<[{ wal: string }]>`select pg_walfile_name(pg_current_wal_lsn()) as wal`;
    await until(async () => {
      const [row] = await sql`select last_archived_wal >= ${wal} as kept from pg_stat_archiver`;
      return row?.kept || undefined;
    }, 120 * SECOND);
  });
  return performance.now() - began;
}

/** The tables whose content differs, with how many rows each has. */
const differences = (found: Contents, wanted: Contents) =>
  [...new Set([...Object.keys(found), ...Object.keys(wanted)])]
    .filter((name) => JSON.stringify(found[name]) !== JSON.stringify(wanted[name]))
    .map((name) => `${name}: ${found[name]?.rows} rows for ${wanted[name]?.rows}`);
