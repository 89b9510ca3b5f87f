import type { Database } from "@shared/database.types.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { getSupabase } from "./client";
import { AppError } from "./errors";

export type Tables = Database["public"]["Tables"];

/** The backend client, knowing the schema. */
export async function database(): Promise<SupabaseClient<Database>> {
  return getSupabase();
}

/** Checks the form of an answer whose type the schema cannot tell (jsonb); another form is an error of its own. */
export function readAs<Out>(shape: z.ZodMiniType<Out>, answer: unknown): Out {
  const parsed = z.safeParse(shape, answer);
  if (parsed.success) return parsed.data;
  throw new AppError("The server's answer has a form we do not know. Reload the page.", {
    code: "unexpected_answer",
    status: 200,
    retryable: false,
  });
}
