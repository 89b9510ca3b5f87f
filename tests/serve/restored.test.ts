/** What goes on after a backup was restored that is older than replies on YouTube: nothing is posted twice, and nobody has to see to it. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PostingPlace, postingPlace } from "./support/posting.ts";

let here: PostingPlace;

beforeAll(async () => {
  here = await postingPlace();
}, 180_000);
afterAll(async () => here?.remove(), 60_000);

describe("a backup that is older than replies on YouTube", () => {
  it("is restored, and posting goes on: each comment has one reply, those that the backup doesn't know too", async () => {
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
    expect(await here.fates()).toEqual({
      Ada: { ...one, here: "verified_public" },
      Ben: { ...one, here: "verified_public" },
      Cleo: { ...one, here: "under_moderation" },
      Dora: { ...one, here: "under_moderation" },
      Emil: { ...one, here: "skipped" },
      Fay: { ...one, here: "under_moderation" },
    });

    await here.stopServing();
    const restored = await here.place.command("restore", file, "--force");
    expect(restored.exitCode, restored.all).toBe(0);
    await here.serve();
    await here.post();
    await here.draft();
    await here.approve();
    await here.post();
    expect(await here.fates()).toEqual({
      Ada: { ...one, here: "verified_public" },
      Ben: { ...one, here: "verified_public" },
      Cleo: { ...one, here: "under_moderation" },
      Dora: { ...one, here: "under_moderation" },
      Emil: { ...one, here: "skipped" },
      Fay: { ...one, here: "under_moderation" },
    });
  }, 300_000);
});
