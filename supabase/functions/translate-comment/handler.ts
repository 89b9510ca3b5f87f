import { z } from "zod";
import { ModelError } from "../_shared/adapters/model.ts";
import { modelBudget } from "../_shared/adapters/model-budget.ts";
import type { World } from "../_shared/adapters/world.ts";
import { AppError } from "../_shared/app-error.ts";
import type { TranslateComment, TranslateCommentResponse } from "../_shared/contracts/translate-comment.ts";
import { languageName } from "../_shared/domain/text/language-name.ts";
import { type Call, requireUser } from "../_shared/endpoint.ts";

const comment = z.tuple([
  z.object({ body: z.string(), translation: z.string().nullable(), translated_to: z.string().nullable() }),
]);

/** Translates one of the caller's comments for reading. What was translated once is kept; a new one takes one call of the day's budget. */
export async function handleTranslateComment(
  { body: { id, to }, caller, db }: Call<TranslateComment>,
  world: World,
): Promise<TranslateCommentResponse> {
  const user = requireUser(caller);
  if (languageName(to) === to) throw new AppError(422, "unknown_language", "There is no such language.");
  const [{ body, translation, translated_to }] = await db.call(
    "comment_to_translate",
    { p_user: user.id, p_id: id },
    comment,
  );
  if (translation !== null && translated_to === to) return { translation, to };

  const budget = modelBudget(db, user.id);
  await budget.demand();
  const { translation: text, use } = await translate(world, body, to);
  await budget.note(use);
  await db.call(
    "record_translation",
    { p_user: user.id, p_id: id, p_body: body, p_to: to, p_translation: text },
    z.unknown(),
  );
  return { translation: text, to };
}

async function translate(world: World, body: string, to: string) {
  try {
    return await world.translator.translate(body, to);
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause;
    throw new AppError(503, "model_failed", "The model did not translate this. Try again in a moment.", {
      cause,
    });
  }
}
