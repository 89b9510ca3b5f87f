/** What the simulated model answers. */
import type { ModelSettings } from "../settings.ts";
import { type Analysis, analyse } from "./analysis.ts";
import { conditionsThatHold } from "./conditions.ts";
import { turnOf } from "./conversation.ts";
import { type Grounds, groundedReply, judgeByOverlap } from "./grounded.ts";
import { groupByOverlap } from "./grouping.ts";
import { judged, type Question } from "./judgement.ts";
import { languageNamed } from "./language.ts";
import { obeyedAnalysis, obeyedReply } from "./obey.ts";
import type { Prompt } from "./prompt.ts";
import { writeReply } from "./reply.ts";
import { asksFor, fill, listOf } from "./schema.ts";

/** The text the simulated model answers with: JSON of the wanted shape, or a plain reply without one. */
export function answerPrompt(prompt: Prompt, settings: ModelSettings): string {
  const { comment, instructions, schema } = prompt;
  if (settings.mode === "empty") return "";
  if (settings.mode === "notJson") return "Certainly! Here are some thoughts about that comment { not json";
  if (settings.mode === "wrongShape")
    return JSON.stringify({ thoughts: "This has none of the wanted fields." });
  const list = schema && listOf(schema, "comments");
  if (schema && list) {
    const question: Question = /another reading/i.test(instructions) ? "again" : "read";
    return JSON.stringify({
      comments: prompt.comments.map(({ text, author, thread, mark }, at) => ({
        ...(fill(list, answered(text, question, prompt, settings), schema) as object),
        ...(thread && turnOf(text, author, thread)),
        ...(prompt.conditions.length > 0 && {
          mark,
          conditions: conditionsThatHold(text, prompt.conditions),
        }),
        number: at + 1,
      })),
    });
  }
  if (schema && listOf(schema, "sentences"))
    return JSON.stringify({ sentences: judgeByOverlap(prompt), whole: settings.whole });
  if (schema && listOf(schema, "questions"))
    return JSON.stringify({ questions: groupByOverlap(prompt.questions, settings) });
  const material = answered(comment, "write", prompt, settings);
  return schema === null ? material.reply : JSON.stringify(fill(schema, material));
}

/** What the model makes of one comment, and its reply; with what that rests on where the schema asks for it. */
function answered(
  comment: string,
  question: Question,
  prompt: Prompt,
  settings: ModelSettings,
): { comment: string; reply: string; analysis: Analysis; grounds?: Grounds } {
  const { instructions, wantedLanguage, around, schema } = prompt;
  const found = judged(analyse(comment), comment, question, settings);
  const analysis = { ...found, language: languageNamed(wantedLanguage) ?? found.language };
  const obeyed =
    settings.mode === "obey"
      ? (obeyedReply(comment, instructions) ?? obeyedReply(around, instructions))
      : null;
  const isGrounded = schema !== null && asksFor(schema, "sources");
  if (isGrounded && obeyed === null)
    return { comment, analysis, ...groundedReply(prompt, analysis, settings.grounding) };
  return {
    comment,
    reply: obeyed ?? writeReply(comment, analysis),
    analysis: obeyed === null ? analysis : obeyedAnalysis(analysis),
    ...(isGrounded && { grounds: { sources: [], cannot_tell: false, question: null, spoken: null } }),
  };
}
