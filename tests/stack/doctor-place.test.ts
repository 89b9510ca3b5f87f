/** What the doctor takes its advice from: how the installation that the settings lead to runs. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { placeOf } from "../../scripts/doctor/place.ts";

async function home(...files: string[]): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "rejoinder-place-"));
  onTestFinished(() => rm(made, { recursive: true }));
  await writeFile(join(made, "keys.json"), JSON.stringify({ secretKey: "sb_secret_of_here" }));
  for (const file of files) await writeFile(join(made, file), "{}");
  return made;
}

it("is npm start's where no server has the home, and nobody else's site is visited", async () => {
  const made = await home();
  expect(await placeOf({ REJOINDER_HOME: made, REJOINDER_API_PORT: "1234" })).toEqual({
    url: "http://127.0.0.1:1234",
    key: "sb_secret_of_here",
    way: "start",
    home: made,
  });
});

it("is one's own server where it serves, whose API is at the site's own address unless told", async () => {
  const made = await home("server.json");
  const settings = { REJOINDER_HOME: made, SITE_URL: "https://replies.example.com/" };
  expect(await placeOf(settings)).toMatchObject({
    way: "serve",
    home: made,
    siteUrl: "https://replies.example.com",
    apiUrl: "https://replies.example.com",
  });
  expect(await placeOf({ ...settings, PUBLIC_API_URL: "https://api.example.com" })).toMatchObject({
    apiUrl: "https://api.example.com",
  });
});

it("is hosted by an address elsewhere, whatever lies on this machine", async () => {
  const made = await home("server.json");
  const place = await placeOf({
    REJOINDER_HOME: made,
    SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co",
    SUPABASE_SECRET_KEY: "sb_secret_of_there",
    SITE_URL: "no address",
  });
  expect(place).toEqual({
    url: "https://abcdefghijklmnopqrst.supabase.co",
    key: "sb_secret_of_there",
    way: "hosted",
  });
});
