/** What people of an account note on comments: what a line brings of each mark, and the call that changes it. */
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { inCalls } from "./in-calls";
import { type Call, once } from "./once";
import { listOf, number, orNull, text } from "./read";

export const markFields = {
  /** A person of the account. */
  assignee: orNull(text),
  labels: listOf(text),
  // How many notes there are that one may read.
  notes: number,
};

type Database = Awaited<ReturnType<typeof getSupabase>>;
type Ids = readonly string[];

/** A key is one call's. What takes several may be asked for again as a whole: it leads to the same. */
async function onEach<One extends Call<One> & PromiseLike<{ data: unknown; error: unknown; status: number }>>(
  key: string,
  ids: Ids,
  call: (database: Database, some: string[]) => One,
): Promise<void> {
  const database = await getSupabase();
  const calls = inCalls(ids);
  for (const some of calls)
    await unwrap(await once(call(database, some), calls.length === 1 ? key : undefined));
}

/** By the name of the act (acts.ts). */
export const markCalls = {
  /** Gives comments to a person of the account; null: to nobody. */
  assign: (key: string, ids: Ids, person: string | null) =>
    onEach(key, ids, (database, p_ids) =>
      database.rpc("assign_comments", { p_ids, p_person: person as string }),
    ),
  /** Gives comments a label, or takes it from them. */
  label: (key: string, ids: Ids, label: string, on: boolean) =>
    onEach(key, ids, (database, p_ids) =>
      database.rpc("label_comments", { p_ids, p_label: label, p_on: on }),
    ),
};
