/** Passages by the million, and questions to them, with words as rare and as common as words are. */
import { performance } from "node:perf_hooks";
import type postgres from "postgres";

export interface Sizes {
  /** Passages of all channels. */
  all: number;
  /** Those of the one channel that is asked. */
  own: number;
  /** Questions of each kind. */
  questions: number;
}

export interface Timing {
  p50: number;
  p95: number;
  most: number;
}

const OWNER = "00000000-0000-4000-8000-000000000001";
const CHANNEL = "UCbenchbenchbenchbenchbe";
const WORDS = 40_000;
/** The n-th most common word, as often as one over n. */
const pick = `floor(exp(random() * ln(${WORDS})))::int`;

/** Fills a migrated database. The terms are made up rather than worked out, which would take a quarter of an hour for a million. */
export async function fill(sql: postgres.Sql, { all, own }: Sizes): Promise<void> {
  await sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${OWNER}, 'authenticated', 'authenticated', 'bench@example.test', now(), '{}', '{}')`;
  await sql`
    insert into test.videos (user_id, id, channel_id, privacy)
    select ${OWNER}, 'video-' || n, ${CHANNEL}, 'public' from generate_series(0, ${Math.ceil(own / 20)}::int) n`;
  await sql
    .unsafe(`
    alter table public.passages alter column terms drop expression;
    alter table public.passages disable trigger all;
    drop index public.passages_terms;
    create table private.bench_words as
      select k, word, (engine.scoped_terms('${OWNER}', '${CHANNEL}', array[word]))[1] as term,
        (engine.scoped_terms('${OWNER}', '${CHANNEL}', array[engine.root_of(word)]))[1] as root
      from (
        select k, chr(97 + k * 11 / 456976 % 26) || chr(97 + k * 11 / 17576 % 26) || chr(97 + k * 11 / 676 % 26) || chr(97 + k * 11 / 26 % 26) || chr(97 + k * 11 % 26) as word
        from generate_series(0, ${WORDS}) k) w;
    create unique index on private.bench_words (k);`)
    .simple();
  const body =
    "'Passage ' || n || ' says what was said of something in a video, in about as many words as such passages have.'";
  await sql.unsafe(`
    do $$
    declare
      v_terms constant bigint[] := (select array_agg(term order by k) from private.bench_words);
      v_roots constant bigint[] := (select array_agg(root order by k) from private.bench_words);
      v_each constant bigint := (engine.scoped_terms('${OWNER}', '${CHANNEL}', array['']))[1];
    begin
      insert into test.passages (user_id, channel_id, kind, video_id, ordinal, body, terms)
      select '${OWNER}', '${CHANNEL}', 'description', 'video-' || n / 20, n % 20 + 1, ${body},
        array(
          select distinct t from (select ${pick} as k from generate_series(1, 25) where n is not null) picked
          cross join lateral unnest(array[v_terms[k + 1], v_roots[k + 1]]) t) || v_each
      from generate_series(0, ${own - 1}) n;
    end $$`);
  await sql.unsafe(`
    insert into test.passages (user_id, channel_id, kind, video_id, ordinal, body, terms)
    select gen_random_uuid(), 'UC' || n % 9000, 'description', 'video-' || n / 20, n % 20 + 1, ${body},
      array(select hashint8extended(${pick}, n % 9000) from generate_series(1, 45) where n is not null)
    from generate_series(0, ${all - own - 1}) n`);
  await sql
    .unsafe(`
    set maintenance_work_mem = '256MB';
    create index passages_terms on public.passages using gin (terms) with (fastupdate = off);
    insert into test.passage_terms (term, user_id, passages)
      select term, '${OWNER}', count(*) from test.passages p cross join unnest(p.terms) term where p.user_id = '${OWNER}' group by term;
    analyze test.passage_terms, test.videos;`)
    .simple();
  await sql.unsafe("vacuum analyze public.passages");
}

/** Asks questions of twelve words each: as words are spread, and of the most common ones alone. In milliseconds. */
export async function askAll(
  pool: postgres.Sql,
  { own, questions }: Sizes,
): Promise<{ usual: Timing; common: Timing }> {
  // One connection, which keeps its plans.
  const sql = await pool.reserve();
  const time = async (words: string): Promise<Timing> => {
    const took: number[] = [];
    for (let n = 0; n < questions + 5; n++) {
      const [row] = await sql.unsafe<[{ text: string }]>(
        `select string_agg(word, ' ') as text from private.bench_words where k in (select ${words} from generate_series(1, 12))`,
      );
      const video = `video-${Math.floor((Math.random() * own) / 20)}`;
      const start = performance.now();
      await sql`select engine.evidence_for(${OWNER}, ${CHANNEL}, ${video}, ${row.text}, 'en')`;
      // The first ones make the plans.
      if (n >= 5) took.push(performance.now() - start);
    }
    took.sort((one, other) => one - other);
    const at = (share: number) =>
      Math.round((took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0) * 10) / 10;
    return { p50: at(0.5), p95: at(0.95), most: at(1) };
  };
  try {
    return { usual: await time(pick), common: await time("floor(random() * 30)::int") };
  } finally {
    sql.release();
  }
}
