/** What the simulated model answers. */
import type { ModelSettings } from "../settings.ts";
import { analyse } from "./analysis.ts";
import { languageNamed } from "./language.ts";
import { obeyedAnalysis, obeyedReply } from "./obey.ts";
import type { Prompt } from "./prompt.ts";
import { writeReply } from "./reply.ts";
import { fill } from "./schema.ts";

/** The text the simulated model answers with: JSON of the wanted shape, or a plain reply without one. */
export function answerPrompt(prompt: Prompt, mode: ModelSettings["mode"]): string {
  const { comment, around, instructions, schema, wantedLanguage } = prompt;
  if (mode === "empty") return "";
  if (mode === "notJson") return "Certainly! Here are some thoughts about that comment { not json";
  if (mode === "wrongShape") return JSON.stringify({ thoughts: "This has none of the wanted fields." });
  const found = analyse(comment);
  const analysis = { ...found, language: languageNamed(wantedLanguage) ?? found.language };
  const obeyed =
    mode === "obey" ? (obeyedReply(comment, instructions) ?? obeyedReply(around, instructions)) : null;
  const reply = obeyed ?? writeReply(comment, analysis);
  if (schema === null) return reply;
  return JSON.stringify(
    fill(schema, { comment, reply, analysis: obeyed === null ? analysis : obeyedAnalysis(analysis) }),
  );
}
