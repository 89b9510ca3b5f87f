/** What goes on after a backup was restored that is older than replies on YouTube: nothing is posted twice, and nobody has to see to it. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findTools } from "../../scripts/backup/postgres-tools.ts";
import { databaseSetup } from "../../scripts/serve/database.ts";
import { type ExternalServer, hasPsql, kinds, startExternal } from "./support/external.ts";
import { type PostingPlace, postingPlace } from "./support/posting.ts";

const [kind] = kinds;
const version = kind?.version ?? 0;
const hasTools = hasPsql && Boolean(await findTools(version, version).catch(() => undefined));

describe.each([
  { name: "a backup of the embedded Postgres", isDump: false },
  { name: `a dump${hasTools ? "" : ` (skipped: needs pg_dump ${version})`}`, isDump: true },
])("$name that is older than replies on YouTube", ({ isDump }) => {
  const isSkipped = isDump && !hasTools;
  let here: PostingPlace;
  let place: string;
  let server: ExternalServer | undefined;

  beforeAll(async () => {
    if (isSkipped || !kind) return;
    place = await realpath(await mkdtemp(join(tmpdir(), "rejoinder-restored-")));
    if (!isDump) {
      here = await postingPlace();
      return;
    }
    server = await startExternal(place, kind);
    const { sql, databaseUrl } = await databaseSetup();
    server.psql(sql);
    here = await postingPlace(databaseUrl.replace(":5432/", `:${server.port}/`));
  }, 180_000);
  afterAll(async () => {
    await here?.remove();
    await server?.stop();
    if (place) await rm(place, { recursive: true, force: true });
  }, 60_000);

  it.skipIf(isSkipped)(
    "is restored, and posting goes on: each comment has one reply, those that the backup doesn't know too",
    async () => {
      const { google } = here;
      const fate = (parentId: string, kind: "held" | "likelySpam") =>
        google.admin.planFate({ parentId, fate: { kind } });
      await here.arrive(
        "Ada loves this video, thank you for it!",
        "Ben finds this wonderful, thank you so much!",
        "Cleo thinks this is great work, thanks!",
        "Dora enjoyed every minute, thank you!",
        "Emil says: what a lovely idea!",
      );
      await here.draft();
      await here.approve();
      const backups = join(here.place.directory, "backups");
      const made = await here.place.command("backup", "--to", backups, "--json");
      expect(made.exitCode, made.all).toBe(0);
      const { file } = JSON.parse(made.stdout.trim().split("\n").at(-1) ?? "{}");

      // What the backup doesn't know: four were posted, of which YouTube holds two; one was answered by hand; a comment came and was answered.
      await fate("Cleo", "held");
      await fate("Dora", "likelySpam");
      await google.admin.replyInStudio({ parentId: "Emil", text: "Glad you like it!" });
      await here.arrive("Fay is so happy with this, thank you!");
      await fate("Fay", "held");
      await here.draft();
      await here.approve();
      await here.post();
      const one = { onYouTube: 1 };
      const known = {
        Ada: { ...one, here: "verified_public" },
        Ben: { ...one, here: "verified_public" },
        Cleo: { ...one, here: "under_moderation" },
        Dora: { ...one, here: "under_moderation" },
        Emil: { ...one, here: "skipped" },
        Fay: { ...one, here: "under_moderation" },
      };
      expect(await here.fates()).toEqual(known);

      await here.stopServing();
      const restored = await here.place.command("restore", file, "--force");
      expect(restored.exitCode, restored.all).toBe(0);
      await here.serve();
      await here.goOn();
      expect(await here.fates()).toEqual(known);
    },
    300_000,
  );
});
