import { FACT_REVIEWS, QUESTION_STATES, type QuestionScope } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, number, oneOf, orNull, type Read, readRow, readRows, text } from "./read";
import type { FunctionRow } from "./schema";

const video = fields({ id: text, title: orNull(text), comments: number });
const asker = fields({
  id: text,
  author_name: orNull(text),
  text,
  published_at: orNull(text),
  language: orNull(text),
});
const question = fields({
  id: text,
  channel_id: text,
  channel_title: orNull(text),
  question: text,
  people: number,
  comments: number,
  suggestion: orNull(text),
  videos: listOf(video),
  languages: listOf(text),
  newest: listOf(asker),
});
const questionsPage = fields({ total: number, unplaced: number, rows: listOf(question) });

/** A question that viewers ask and nothing answers, with those who ask it. */
export type OpenQuestion = Read<typeof question>;
export type QuestionsPage = Read<typeof questionsPage>;

/** The questions of a channel or of all that wait for their owner's answer, most asked first. */
export async function getQuestions(
  search: string,
  limit: number,
  channel: string | undefined,
): Promise<QuestionsPage> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("questions_page", {
    p_search: search,
    p_limit: limit,
    ...(channel && { p_channel: channel }),
  });
  return questionsPage(await unwrap(answer));
}

/** What an owner says once for all who ask. */
export interface QuestionAnswer {
  answer: string;
  links: string[];
  scope: QuestionScope;
  /** The last day on which it holds. */
  until: string | null;
}

/** Makes a fact of the answer, and has each waiting comment drafted from it; says how many. */
export async function answerQuestion(id: string, said: QuestionAnswer): Promise<number> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("answer_question", {
    p_id: id,
    p_answer: said.answer,
    p_links: said.links,
    p_scope: said.scope,
    ...(said.until && { p_until: said.until }),
  });
  return readRow<FunctionRow<"answer_question">, "drafts">(await unwrap(answer), "drafts").drafts;
}

/** Decides that a question gets no answer; its comments can be answered by hand. */
export async function dismissQuestion(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("dismiss_question", { p_id: id }));
}

/** Takes a dismissal back. */
export async function reopenQuestion(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("reopen_question", { p_id: id }));
}

const review = fields({ id: text, review: oneOf(FACT_REVIEWS), was: orNull(text), became: orNull(text) });
/** Why a fact should be looked at again: what a reply said by it, and what its owner made of that. */
export type FactToReview = Read<typeof review>;

export async function getFactsToReview(channelId: string): Promise<FactToReview[]> {
  const supabase = await getSupabase();
  return listOf(review)(await unwrap(await supabase.rpc("facts_to_review", { p_channel: channelId })));
}

/** A fact was looked at and holds, from now on without a date if its date has passed. */
export async function keepFact(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("keep_fact", { p_id: id }));
}

const asked = fields({
  question_id: text,
  question: text,
  video_id: orNull(text),
  video_title: orNull(text),
  people: number,
  state: oneOf(QUESTION_STATES),
  answer: orNull(text),
  // So far only to one who asked: no fact answers the next one.
  by_hand: flag,
});
export type Asked = Read<typeof asked>;

/** What a channel, or all of them, was asked this month that nothing answered then, by video. */
export async function getAskedThisMonth(channelId: string | undefined): Promise<Asked[]> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("asked_this_month", channelId ? { p_channel: channelId } : {});
  return readRows(await unwrap(answer)).map((one) => asked(one));
}
