/** Another text for a reply, from a model that knows sentences and no language. */
import { asserts, sentencesOf } from "../../../supabase/functions/_shared/evidence/sentences.ts";
import type { Analysis } from "./analysis.ts";
import { ASKED, isThanks, thanksFor } from "./phrasebook.ts";
import type { Rewriting } from "./prompt.ts";
import { isCourtesy, withWish, writeCourtesy, writeWish } from "./reply.ts";

/** How many wordings it tries for one that differs. */
const TRIES = 12;

const isSmallTalk = (sentence: string) =>
  isCourtesy(sentence) || isThanks(sentence) || !asserts(sentence, []);
const textsOf = (reply: string) => sentencesOf(reply).map(({ text }) => text);
const bodyOf = (reply: string) => textsOf(reply).filter((sentence) => !isSmallTalk(sentence));

/** A reply in other words, always the same for the same text before it. */
export function rewritten(
  comment: string,
  reply: string,
  { how, text }: Rewriting,
  analysis: Analysis,
): string {
  const before = text ?? reply;
  if (how === "shorter") {
    const shortened = shorter(before);
    // What cannot be made shorter is said by the sources in few words.
    return shortened === before.trim() && bodyOf(reply).length > 0 ? shorter(reply) : shortened;
  }
  if (how === "warmer") return warmer(before, analysis);
  return another(comment, reply, before, analysis);
}

/** What matters most: the first sentence that says something, of it what stands before a semicolon. */
function shorter(before: string): string {
  const [first] = bodyOf(before);
  const kept = first ?? textsOf(before)[0] ?? before;
  return kept.replace(/;\s.*$/su, ".");
}

/** A greeting before what is said, and a wish after it. */
function warmer(before: string, analysis: Analysis): string {
  const body = bodyOf(before);
  const lead = ASKED[analysis.language][0] as string;
  // "Fair question!" greets already.
  const led = /[!！]$/u.test(body[0] ?? "") ? body : [lead, ...body];
  const said = body.length === 0 ? before : led.join(" ");
  return withWish(said, writeWish(analysis));
}

/** The same with another beginning or end; thanks in other words. */
function another(comment: string, reply: string, before: string, analysis: Analysis): string {
  const body = bodyOf(reply).join(" ");
  const leads = ASKED[analysis.language];
  const isRequest = analysis.category === "Requests";
  const options = Array.from({ length: TRIES }, (_, at) => {
    const seed = analysis.seed + at;
    if (body === "")
      return (
        thanksFor(comment, analysis.language, { isRequest, seed }) ?? writeCourtesy({ ...analysis, seed })
      );
    if (at < leads.length) return `${leads[at]} ${body}`;
    return withWish(body, writeWish({ ...analysis, seed }));
  });
  const [beginning] = textsOf(before);
  return (
    options.find((option) => textsOf(option)[0] !== beginning) ??
    options.find((option) => option !== before) ??
    reply
  );
}
