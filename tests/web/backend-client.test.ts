import { globSync, readFileSync } from "node:fs";
import { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, expect, test, vi } from "vitest";
import { createClient } from "@/api/supabase";
import { fakeAuth, sessionOf } from "./support/fake-auth";
import { tellPage } from "./support/installation";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const KEY = "session-under-test";

test("the backend is reached by @supabase/supabase-js as it is, and by no part of it alone", () => {
  expect(createClient("https://api.example.test", "key", KEY)).toBeInstanceOf(SupabaseClient);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  const ofClient = Object.keys(dependencies).filter((name) => name.startsWith("@supabase/"));
  // The functions are written with the one, a server of one's own runs the other.
  const others = ["@supabase/lite", "@supabase/server"];
  expect(ofClient.sort()).toEqual([...others, "@supabase/supabase-js"]);
  const parts = globSync("web/src/**/*.{ts,tsx}").filter((file) =>
    /["']@supabase\/(?!supabase-js["'])/.test(readFileSync(file, "utf8")),
  );
  expect(parts).toEqual([]);
});

test("who signs in waits for nobody that hears of it, and whoever hears of it may call the backend at once", async () => {
  fakeAuth({});
  tellPage({ key: "key" });
  const { onSessionChange, replaceSession } = await import("@/session/session");
  const { getSupabase } = await import("@/api/client");
  // The client waits for its callback, and its next calls for the client: a callback that waits for one of them ends neither.
  onSessionChange(() => new Promise(() => undefined));
  const heard = new Promise<string | undefined>((resolve) => {
    onSessionChange(async () => {
      const { data } = await (await getSupabase()).auth.getSession();
      resolve(data.session?.user.email);
    });
  });
  await replaceSession(sessionOf({ id: "u-1", email: "kettle@example.org" }));
  expect(await heard).toBe("kettle@example.org");
}, 5_000);
