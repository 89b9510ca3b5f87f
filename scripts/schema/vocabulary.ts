/**
 * The words and limits that SQL says once, as TypeScript for the functions and the web: sets (functions of engine without
 * arguments that return text[]), error kinds, limits, and what the CHECKs of columns allow.
 */
import type postgres from "postgres";

interface WordSet {
  name: string;
  about: string;
  words: string[];
}

interface Check {
  table: string;
  column: string;
  definition: string;
}

/** What a column's CHECK allows: numbers, characters, entries of a list. */
interface ColumnLimit {
  least?: number;
  most?: number;
  /** Characters of a text, or of each text of a list. */
  longest?: number;
}

/** Reads the vocabulary of a migrated database and returns the source of a TypeScript module; not formatted. */
export async function vocabularySource(sql: postgres.Sql): Promise<string> {
  const sets = await readSets(sql);
  const checks = await readChecks(sql);
  return [
    "// Generated from supabase/schemas by 'npm run types'. Do not edit.",
    ...sets.map((set) => setSource(set, sets)),
    await errorKindsSource(sql),
    await limitsSource(sql),
    await actsSource(sql),
    await callsSource(sql),
    columnLimitsSource(checks),
    columnValuesSource(checks),
  ].join("\n\n");
}

async function readSets(sql: postgres.Sql): Promise<WordSet[]> {
  const found = await sql<{ name: string; about: string }[]>`
    select p.proname as name, obj_description(p.oid, 'pg_proc') as about from pg_catalog.pg_proc p
    where p.pronamespace = 'engine'::regnamespace and p.pronargs = 0 and p.prorettype = 'text[]'::regtype and p.provolatile = 'i'
    order by p.oid`;
  return Promise.all(
    found.map(async ({ name, about }) => {
      const [row] = await sql<[{ words: string[] }]>`select engine.${sql(name)}() as words`;
      return { name, about, words: row.words };
    }),
  );
}

/** A set that holds every word of its kind also gives the type of one word. */
export const typeOfSet: Record<string, string> = {
  reply_statuses: "ReplyStatus",
  reply_tabs: "ReplyTab",
  reply_outcomes: "ReplyOutcome",
  reply_types: "ReplyType",
  comment_categories: "Category",
  comment_sentiments: "Sentiment",
  stop_classes: "StopClass",
  comment_classes: "CommentClass",
  escalations: "Escalation",
  rule_actions: "RuleAction",
  rule_places: "RulePlace",
  rule_viewers: "RuleViewer",
  channel_choices: "ChannelChoice",
  posting_policies: "PostingPolicy",
  reply_orders: "ReplyOrder",
  inbox_warnings: "InboxWarning",
  inbox_ages: "InboxAge",
  inbox_filters: "InboxFilter",
  bulk_acts: "BulkAct",
  comment_acts: "CommentAct",
  report_statuses: "ReportStatus",
  report_sorts: "ReportSort",
  dashboard_statuses: "DashboardStatus",
  dashboard_granularities: "Granularity",
  report_comparisons: "Comparison",
  insight_kinds: "InsightKind",
  planned_reports: "PlannedReport",
  report_rhythms: "ReportRhythm",
  draft_fates: "DraftFate",
  lesson_kinds: "LessonKind",
  question_states: "QuestionState",
  fact_reviews: "FactReview",
  question_scopes: "QuestionScope",
  skip_reasons: "SkipReason",
  draft_reasons: "DraftReason",
  model_purposes: "ModelPurpose",
  hold_reasons: "HoldReason",
  own_return_reasons: "ReturnReason",
  posting_reasons: "PostingReason",
  visibility_reasons: "VisibilityReason",
  teamwork_reasons: "TeamworkReason",
  label_colours: "LabelColour",
  link_acts: "LinkAct",
  moderation_acts: "ModerationAct",
  moderation_states: "ModerationState",
  moderation_places: "ModerationPlace",
  caption_states: "CaptionState",
  caption_tracks: "CaptionTrack",
  scopes: "Scope",
  program_comment_acts: "ProgramCommentAct",
  program_fact_acts: "ProgramFactAct",
  program_acts: "ProgramAct",
  alert_kinds: "AlertKind",
  alert_ways: "AlertWay",
  event_kinds: "EventKind",
  webhook_formats: "WebhookFormat",
  delivery_faults: "DeliveryFault",
  switched_off_reasons: "SwitchedOffReason",
};

function setSource({ name, about, words }: WordSet, all: WordSet[]): string {
  const constant = name.toUpperCase();
  const type = typeOfSet[name];
  const statuses = all.find((set) => set.name === "reply_statuses")?.words ?? [];
  // A set of states is asked with a state that may be null or of a newer database, hence the wide type.
  const isStates = !type && words.every((word) => statuses.includes(word));
  const value = JSON.stringify(words);
  const source = isStates
    ? `export const ${constant}: readonly (string | null)[] = ${value};`
    : `export const ${constant} = ${value} as const;`;
  return [
    `/** ${about} */`,
    source,
    ...(type ? [`export type ${type} = (typeof ${constant})[number];`] : []),
  ].join("\n");
}

async function errorKindsSource(sql: postgres.Sql): Promise<string> {
  const rows = await sql<{ kind: string }[]>`select * from engine.error_kinds order by kind`;
  const [comment] = await sql<
    [{ text: string }]
  >`select obj_description('engine.error_kinds'::regclass) as text`;
  const kinds = Object.fromEntries(rows.map(({ kind, ...meaning }) => [kind, meaning]));
  return `/** ${capital(comment.text.replace(/^Reference rows: /, ""))} */
export const ERROR_KINDS = ${JSON.stringify(kinds)} as const;
export type ErrorKind = keyof typeof ERROR_KINDS;`;
}

async function limitsSource(sql: postgres.Sql): Promise<string> {
  const rows = await sql<
    { name: string; value: number; about: string }[]
  >`select * from unnest(engine.limits())`;
  const lines = rows.map(({ name, value, about }) => `/** ${about} */\n${name}: ${value},`);
  return `/** Limits that no single column says. */\nexport const LIMITS = {\n${lines.join("\n")}\n} as const;`;
}

/** Which permission each act on a comment needs. */
async function actsSource(sql: postgres.Sql): Promise<string> {
  const acts = await sql<{ act: string; permission: string }[]>`
    select a as act, engine.act_permission(a) as permission from unnest(engine.comment_acts()) a`;
  const [{ about }] = await sql<
    [{ about: string }]
  >`select obj_description('engine.act_permission(text)'::regprocedure) as about`;
  const permissions = Object.fromEntries(acts.map(({ act, permission }) => [act, permission]));
  return `/** ${about} */\nexport const ACT_PERMISSIONS = ${JSON.stringify(permissions)} as const;`;
}

/** How often a program may call. */
async function callsSource(sql: postgres.Sql): Promise<string> {
  const [calls] = await sql<[{ in_a_row: number; seconds: number }]>`
    select address_tokens as in_a_row, address_seconds as seconds from engine.gates() where gate = 'program_call'`;
  return `/** How many calls in a row a program has, and in how many seconds one more (engine.gates, program_call). */
export const PROGRAM_CALLS = ${JSON.stringify(calls)} as const;`;
}

async function readChecks(sql: postgres.Sql): Promise<Check[]> {
  return sql<Check[]>`
    select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
    order by 1, 2, c.conname`;
}

function columnLimitsSource(checks: Check[]): string {
  const found = checks.flatMap(({ table, column, definition }) => {
    const limit = limitOf(column, definition);
    return limit ? [{ table, column, value: limit }] : [];
  });
  return `/** What the CHECKs of columns allow: numbers from least to most, texts of at most longest characters, lists of at most most entries. */
export const COLUMN_LIMITS = ${byTable(found)} as const;`;
}

function limitOf(column: string, definition: string): ColumnLimit | undefined {
  const number = (pattern: string) => {
    const found = new RegExp(pattern.replaceAll("COLUMN", `"?${column}"?`)).exec(definition)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const list = new RegExp(`texts_fit\\("?${column}"?, (\\d+), (\\d+)\\)`).exec(definition);
  const limit: ColumnLimit = list
    ? { most: Number(list[1]), longest: Number(list[2]) }
    : {
        least: number(String.raw`\(COLUMN >= (\d+)\)`),
        most: number(String.raw`\(COLUMN <= (\d+)\)`) ?? number(String.raw`cardinality\(COLUMN\) <= (\d+)`),
        longest: number(String.raw`length\(COLUMN\) <= (\d+)`),
      };
  return Object.values(limit).some((value) => value !== undefined) ? limit : undefined;
}

function columnValuesSource(checks: Check[]): string {
  const found = checks.flatMap(({ table, column, definition }) => {
    const list = /^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition)?.[1];
    const values = [...(list ?? "").matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) => value);
    return values.length > 0 ? [{ table, column, value: values }] : [];
  });
  return `/** The values that a column takes, where its CHECK lists them. */\nexport const COLUMN_VALUES = ${byTable(found)} as const;`;
}

function byTable(found: { table: string; column: string; value: unknown }[]): string {
  const tables: Record<string, Record<string, unknown>> = {};
  for (const { table, column, value } of found) {
    tables[table] = { ...tables[table], [column]: value };
  }
  return JSON.stringify(tables);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
