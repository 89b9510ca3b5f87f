/** What a set's channel has said, in a temporary database, found by the product's SQL. */
import {
  type Evidence,
  evidence as evidenceShape,
} from "../../supabase/functions/_shared/contracts/evidence.ts";
import { primary } from "../../supabase/functions/_shared/evidence/level.ts";
import { startTestDatabase, type TestDatabase } from "../stack/test-database.ts";
import type { EvidenceSet, SetQuestion } from "./evidence-set.ts";

/** Finds what a draft for a question is given. */
export type Retrieval = (question: Pick<SetQuestion, "video" | "text" | "language">) => Promise<Evidence>;

const CHANNEL = "UCevidenceevidenceeviden";

/** A database that knows what a set's channel has said, as of a day; found by the product's SQL. */
export async function databaseRetrieval(
  set: Pick<EvidenceSet, "videos" | "facts">,
  asOf: Date,
): Promise<{ retrieve: Retrieval; stop: () => Promise<void> }> {
  const database = await startTestDatabase("named");
  try {
    return { retrieve: await learnSet(database, set, asOf), stop: () => database.stop() };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Stores what a set's channel has said, as its owner and YouTube would. */
async function learnSet(
  { sql, createUser }: TestDatabase,
  set: Pick<EvidenceSet, "videos" | "facts">,
  asOf: Date,
): Promise<Retrieval> {
  await sql`update test.clock set shift = ${asOf.toISOString()}::timestamptz - now()`;
  const user = await createUser();
  // How many facts a channel may have is not measured here.
  await sql`alter table public.facts disable trigger facts_limit`;
  for (const { id, title, description, published_at } of set.videos) {
    await sql`
      insert into test.videos (user_id, id, channel_id, title, description, published_at, privacy)
      values (${user}, ${id}, ${CHANNEL}, ${title}, ${description}, ${published_at}, 'public')`;
  }
  for (const { question, answer, video, until, language } of set.facts) {
    const code = primary(language);
    await sql`
      insert into test.facts (user_id, channel_id, video_id, question, answer, valid_until, language)
      values (${user}, ${CHANNEL}, ${video}, ${question}, ${answer}, ${until}, ${code.length === 2 ? code : null})`;
  }
  await sql`analyze public.passages, private.passage_terms, public.videos, public.facts`;
  return async ({ video, text, language }) => {
    const [row] = await sql<[{ evidence: unknown }]>`
      select engine.evidence_for(${user}, ${CHANNEL}, ${video}, ${text}, ${primary(language)}) as evidence`;
    return evidenceShape.parse(row.evidence);
  };
}
