import { z } from "zod";

/** What a function answers to what a program asked of the function api: the answer that the database keeps for its Idempotency-Key. */
export const programAnswer = z.object({ answer: z.unknown() });
export type ProgramAnswer = z.infer<typeof programAnswer>;
