/** What a program's list of comments takes beside a person's page of the inbox: the same tabs, orders and filters, in turns. */
import { performance } from "node:perf_hooks";
import { installNames } from "../../builder/names.ts";
import type { Owner } from "../../builder/owner.ts";
import { sessionOf } from "../../builder/owner.ts";
import { callerOf, type Database } from "../../builder/rows/database.ts";
import { newKey, programOf } from "../../builder/rows/programs.ts";
import type { Connection } from "../../builder/rows/rows.ts";
import type { Stack } from "../../stack/index.ts";
import { onTemporaryStack } from "../../stack/temporary.ts";
import { p95 } from "./page.ts";
import { type AskedPage, pagesOf } from "./pages.ts";
import { place } from "./place.ts";
import { seedInbox } from "./seed.ts";

const ROUNDS = 15;
/** Rows of a page, by whomever it is asked for. */
const ROWS = 100;

export interface ListFigures {
  page_p95_ms: number;
  api_list_p95_ms: number;
  api_list_ratio: number;
  /** The page that a program waits for longest, beside a person's. */
  api_list_worst: { page: string; ratio: number };
}

/** In SQL: a person's page as the Data API asks for it; a program's as the API does, which begins its call first. */
export async function measureProgramList(
  db: Database,
  account: Connection,
  note: (line: string) => void,
): Promise<ListFigures> {
  const person = callerOf(account.user);
  const key = await newKey(db, account.user, { p_scopes: ["read"] });
  const pages = pagesOf(account);
  note(`${ROUNDS} rounds of ${pages.length} pages as a person and as a program`);
  const times = new Map(pages.map(({ name }) => [name, { person: [] as number[], program: [] as number[] }]));
  for (let round = 0; round <= ROUNDS; round++) {
    // A round is more calls than a key has in a row.
    await db.sql`delete from test.gate_buckets`;
    for (const page of pages) {
      const asPerson = await msOf(() => db.rpc(person, "inbox_page", asked(page)));
      const asProgram = await msOf(async () =>
        db.rpc(await programOf(db, key), "inbox_page", { ...asked(page), p_limit: ROWS }),
      );
      if (round === 0) continue;
      times.get(page.name)?.person.push(asPerson);
      times.get(page.name)?.program.push(asProgram);
    }
  }
  return figuresOf(times);
}

const asked = ({ tab, order, filters }: AskedPage) => ({ p_tab: tab, p_order: order, p_filters: filters });

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function figuresOf(times: Map<string, { person: number[]; program: number[] }>): ListFigures {
  const all = (who: "person" | "program") => p95([...times.values()].flatMap((row) => row[who]));
  const ratioOf = (program: number, person: number) => Math.round((100 * program) / person) / 100;
  const [worst] = [...times]
    .map(([page, row]) => ({ page, ratio: ratioOf(p95(row.program), p95(row.person)) }))
    .toSorted((one, other) => other.ratio - one.ratio);
  const [page_p95_ms, api_list_p95_ms] = [all("person"), all("program")];
  return {
    ...{ page_p95_ms, api_list_p95_ms, api_list_ratio: ratioOf(api_list_p95_ms, page_p95_ms) },
    api_list_worst: worst ?? { page: "none", ratio: 0 },
  };
}

export interface HttpFigures {
  page_http_p95_ms: number;
  api_list_http_p95_ms: number;
}

/** The same through HTTP, each page once: a person's from the Data API, a program's from the function. */
export async function measureListOverHttp(
  comments: number,
  note: (line: string) => void,
): Promise<HttpFigures> {
  return onTemporaryStack({ log: note }, async (stack) => {
    await installNames(stack.sql);
    const { owner, channelId } = await seedInbox(stack, "list", 0);
    const account = { user: owner, channel: channelId };
    note(`placing ${comments} comments beside the functions`);
    await place(stack, account, comments);
    const times = { person: [] as number[], program: [] as number[] };
    const { person, program } = await askersOf(stack, owner);
    for (const page of pagesOf(account)) {
      times.person.push(await msOf(() => person(page)));
      times.program.push(await msOf(() => program(page)));
    }
    return { page_http_p95_ms: p95(times.person), api_list_http_p95_ms: p95(times.program) };
  });
}

async function askersOf({ urls, keys }: Stack, owner: Owner) {
  const { access_token } = await sessionOf(owner);
  const { data } = await owner.client
    .rpc("create_program_key", { p_name: "List", p_scopes: ["read"] })
    .single()
    .throwOnError();
  const answered = async (response: Promise<Response>): Promise<void> => {
    const { ok, status, text } = await response.then(async (one) => ({
      ...{ ok: one.ok, status: one.status },
      text: await one.text(),
    }));
    if (!ok) throw new Error(`a page answered ${status}: ${text.slice(0, 300)}`);
  };
  return {
    person: (page: AskedPage) =>
      answered(
        fetch(`${urls.api}/rest/v1/rpc/inbox_page`, {
          method: "POST",
          headers: {
            ...{ apikey: keys.publishableKey, authorization: `Bearer ${access_token}` },
            "content-type": "application/json",
          },
          body: JSON.stringify(asked(page)),
        }),
      ),
    program: ({ tab, order, filters }: AskedPage) => {
      const query = new URLSearchParams({ tab, order, limit: String(ROWS), ...filters });
      return answered(
        fetch(`${urls.api}/functions/v1/api/comments?${query}`, {
          headers: { authorization: `Bearer ${data.key}` },
        }),
      );
    },
  };
}
