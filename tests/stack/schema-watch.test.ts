/** What `npm run dev` does with a schema file that is saved. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SchemaWatch, watchSchemas } from "../../scripts/stack/schema-watch.ts";
import { startTestDatabase, type TestDatabase } from "../../scripts/stack/test-database.ts";
import { until } from "./support.ts";

let database: TestDatabase;
let watch: SchemaWatch;
let sources: string;
const notices: string[] = [];

const schema = (answer: number | string, more = "") => `
create schema hot;
-- Says what it is.
create function hot.answer() returns int language sql as $$ select ${answer} $$;
comment on function hot.answer() is 'Answers ${answer}.';
${more}`;
const save = (text: string) => writeFile(join(sources, "schemas", "10_hot.sql"), text);
const said = (words: string) => until(async () => notices.find((line) => line.includes(words)), 10_000);
const answer = async () => (await database.sql`select hot.answer() as is`)[0]?.is;

beforeAll(async () => {
  database = await startTestDatabase("prepared");
  sources = await mkdtemp(join(tmpdir(), "rejoinder-schemas-"));
  await mkdir(join(sources, "schemas"));
  await save(schema(1));
  await database.sql.unsafe(schema(1));
  watch = await watchSchemas({ sql: database.sql, sources, notice: (line) => notices.push(line) });
});
afterAll(async () => {
  await watch?.stop();
  await database?.stop();
  await rm(sources, { recursive: true, force: true });
});

it("a function and its comment that changed are in the running database", async () => {
  await save(schema(2));
  await said("10_hot.sql: 2 of 2 changed statements taken over");
  expect(await answer()).toBe(2);
  const [row] = await database.sql`select obj_description('hot.answer()'::regprocedure) as is`;
  expect(row?.is).toBe("Answers 2.");
});

it("what can't be replaced is named, with what to do; the functions beside it are taken over", async () => {
  await save(schema(3, "create table hot.rows (id int);"));
  await said("create table hot.rows needs a migration");
  expect(await answer()).toBe(3);
});

it("a file that fails changes nothing, and is taken over once it is right", async () => {
  await save(schema("4 4 4"));
  await said("10_hot.sql wasn't taken over: syntax error");
  expect(await answer()).toBe(3);
  notices.length = 0;
  await save(schema(5));
  await said("taken over");
  expect(await answer()).toBe(5);
});
