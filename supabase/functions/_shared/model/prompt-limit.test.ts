/** What one call may cost: the prompt has a longest length, which nothing that an owner can set or viewers write reaches. */
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { COLUMN_LIMITS, LIMITS } from "../database/vocabulary.gen.ts";
import { instructionsFor, promptFor } from "../drafting/prompt.ts";
import type { Env } from "../runtime/env.ts";
import { askModel, ModelError } from "./model.ts";

const voices = COLUMN_LIMITS.brand_voices;
const text = (length: number) => "w".repeat(length);
const list = ({ most, longest }: { most: number; longest: number }) => Array(most).fill(text(longest));

it("the longest prompt that settings and comments can make stays below the limit", () => {
  const instructions = instructionsFor(
    {
      user_id: crypto.randomUUID(),
      channel_id: "UC",
      channel_title: text(200),
      objective: text(COLUMN_LIMITS.client_objectives.objective_text.longest),
      tags: list(COLUMN_LIMITS.client_objectives.tags),
      brand: {
        tone: text(voices.tone.longest),
        reply_length: "long",
        emoji: "free",
        sign_off: text(voices.sign_off.longest),
        banned_phrases: list(voices.banned_phrases),
        examples: list(voices.examples),
        allowed_links: list(voices.allowed_links),
        reply_language: "en",
      },
      own_answers: list({ most: 5, longest: 500 }),
      recent_replies: [],
      unattended: true,
      rules: [],
    },
    text(32),
  );
  const thread = Array(10).fill({ author: text(200), text: text(10_000), who: "viewer" });
  const prompt = promptFor(
    { text: text(10_000), video_title: text(10_000), thread },
    { commentLanguage: "en", replyLanguage: null },
    text(16),
  );
  expect(instructions.length + prompt.length).toBeLessThan(LIMITS.model_prompt_characters);
});

it("a longer one is never sent, costs nothing, and is no matter of trying again", async () => {
  const fetcher = vi.fn<typeof fetch>();
  const env = { MODEL_BASE_URL: "https://model.test/v1", MODEL_NAME: "m", MODEL_API_KEY: "" } as Env;
  const asked = askModel(env, fetcher, z.object({}), text(LIMITS.model_prompt_characters), "x");
  await expect(asked).rejects.toBeInstanceOf(ModelError);
  await expect(asked).rejects.toMatchObject({ unusable: true, spent: { inputTokens: 0, outputTokens: 0 } });
  expect(fetcher).not.toHaveBeenCalled();
});
