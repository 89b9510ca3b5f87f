import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readEnv } from "../runtime/env.ts";
import { takeUnsaved } from "./dialect.ts";
import { createJudge, judgeSettings, judgesItself, ofJudge } from "./judge-model.ts";

const env = (named: Record<string, string>) =>
  readEnv({
    SUPABASE_URL: "http://127.0.0.1:1",
    SITE_URL: "http://127.0.0.1:2",
    SEALING_KEYS: "{}",
    SEALING_KEY_ID: "k1",
    MODEL_BASE_URL: "https://one.example/v1",
    MODEL_API_KEY: "key-of-one",
    MODEL_NAME: "writer",
    ...named,
  });

afterEach(() => vi.restoreAllMocks());

describe("the model that judges", () => {
  it("is the one that writes, unless another is named", () => {
    expect(judgesItself(env({}))).toBe(true);
    expect(judgesItself(env({ JUDGE_MODEL_NAME: "writer" }))).toBe(true);
    expect(judgesItself(env({ JUDGE_MODEL_NAME: "judge" }))).toBe(false);
    expect(judgesItself(env({ JUDGE_MODEL_BASE_URL: "https://two.example/v1" }))).toBe(false);
  });

  it("on the same server has its key, and on another never", () => {
    expect(judgeSettings(env({ JUDGE_MODEL_NAME: "judge" }))).toMatchObject({
      MODEL_API_KEY: "key-of-one",
      MODEL_NAME: "judge",
    });
    const elsewhere = { JUDGE_MODEL_BASE_URL: "https://two.example/v1", JUDGE_MODEL_NAME: "judge" };
    expect(judgeSettings(env(elsewhere)).MODEL_API_KEY).toBe("");
    expect(judgeSettings(env({ ...elsewhere, JUDGE_MODEL_API_KEY: "k2" })).MODEL_API_KEY).toBe("k2");
  });

  const question = { system: "", prompt: "", schema: z.object({ ok: z.boolean() }) };

  it("is asked where it is, by its name, and the database learns nothing of its server", async () => {
    takeUnsaved();
    const fetcher = vi.fn<typeof fetch>(() =>
      Promise.resolve(Response.json({ choices: [{ message: { content: '{"ok":true}' } }] })),
    );
    const named = { JUDGE_MODEL_BASE_URL: "https://two.example/v1", JUDGE_MODEL_NAME: "judge" };
    const { usage } = await createJudge(env(named), fetcher).ask(question);
    expect(fetcher.mock.calls[0]?.[0]).toBe("https://two.example/v1/chat/completions");
    expect(usage.model).toBe("judge");
    expect(takeUnsaved()).toBeUndefined();
  });

  it.each([401, 500])("that answers with %s holds nobody but the replies it was to judge", async (status) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fetcher = () => Promise.resolve(Response.json({ error: { message: "no" } }, { status }));
    const judge = createJudge(env({ JUDGE_MODEL_NAME: "judge" }), fetcher);
    await expect(judge.ask(question)).rejects.toMatchObject({
      trouble: "no_judge",
      hold: undefined,
      failing: false,
      free: false,
    });
    expect(log.mock.calls[0]?.[0]).toContain("The second model answers nobody");
  });

  it("has its troubles said with its own settings", () => {
    expect(ofJudge("Set MODEL_BASE_URL, MODEL_API_KEY and MODEL_NAME.")).toBe(
      "Set JUDGE_MODEL_BASE_URL, JUDGE_MODEL_API_KEY and JUDGE_MODEL_NAME.",
    );
  });
});
