import { z } from "zod";
import { languageName } from "../_shared/contracts/language-name.ts";
import type { TranslateComment, TranslateCommentResponse } from "../_shared/contracts/translate-comment.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { askWithinBudget } from "../_shared/model/budget.ts";
import { ModelError } from "../_shared/model/model.ts";
import type { ModelServices } from "../_shared/services.ts";

const comment = z.tuple([
  z.object({
    channel_id: z.string(),
    body: z.string(),
    translation: z.string().nullable(),
    translated_to: z.string().nullable(),
  }),
]);

/** Translates one of the caller's comments for reading. What was translated once is kept; a new one takes one call of the day's budget. */
export async function handleTranslateComment(
  { body: { id, to }, caller, db }: Call<TranslateComment>,
  services: ModelServices,
): Promise<TranslateCommentResponse> {
  const user = requireUser(caller);
  if (languageName(to) === to) throw new HttpError(422, "unknown_language", "We don't know this language.");
  const [{ channel_id, body, translation, translated_to }] = await db.call(
    "comment_to_translate",
    { p_user: user.id, p_id: id },
    comment,
  );
  if (translation !== null && translated_to === to) return { translation, to };

  const ask = () => services.translator.translate(body, to);
  const { translation: text } = await askWithinBudget(db, user.id, channel_id, ask, "translate").catch(
    toHttpError,
  );
  await db.call("record_translation", {
    p_user: user.id,
    p_id: id,
    p_body: body,
    p_to: to,
    p_translation: text,
  });
  return { translation: text, to };
}

function toHttpError(cause: unknown): never {
  if (!(cause instanceof ModelError)) throw cause;
  throw new HttpError(503, "model_failed", "The model didn't translate this. Try again in a moment.", {
    cause,
  });
}
